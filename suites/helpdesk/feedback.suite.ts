/** What readers say about articles (1/4.6). */
import * as fc from "fast-check";
import {
  isBlank,
  isoDate,
  isRefused,
  memberAt,
  rule,
  show,
  targetTime,
  text,
} from "../../harness/author.ts";
import { arriveChat, type Chat } from "../support/conversation/chat.ts";
import { visitorSays } from "../support/conversation/chatbox.ts";
import { assignOwner, expectParty } from "../support/conversation/party.ts";
import { halfRanges } from "../support/half-ranges.ts";
import {
  expectListed,
  expectOnce,
  expectUnlisted,
  expectValues,
  isItem,
  listOnce,
  questionOf,
  readOnce,
} from "../support/read.ts";
import {
  addArticle,
  addLocale,
  articleAt,
  givenStatus,
  names,
  openBase,
  type Base,
} from "../support/helpdesk/base.ts";
import { isAt } from "../support/moment.ts";
import { day, hour } from "../support/duration.ts";

type Rating = "helpful" | "unhelpful";
const ratings = fc.constantFrom<Rating>("helpful", "unhelpful");
const list = "helpdesk.feedback.list";

/** A reader rates an article. */
async function rate(
  base: Base,
  article_id: string,
  rating: Rating,
  comment: string,
  reader: { session_id?: string } = {},
): Promise<void> {
  const { params } = base;
  const thing = { thing: "helpdesk-feedback", ...params, article_id, rating, comment, ...reader };
  await base.trial.stage("inject", "POST", "/inject", thing);
}

rule("helpdesk.feedback-listed", async (trial) => {
  const base = await openBase(trial);
  const title = trial.draw(names);
  const [article_id, other] = [await addArticle(base, title), await addArticle(base)];
  const { params } = base;
  const first: Rating = trial.draw(ratings);
  const second: Rating = first === "helpful" ? "unhelpful" : "helpful";
  await rate(base, other, second, "Beside it.");
  for (const rating of [first, second]) {
    const comment = `${trial.draw(names)} ${trial.draw(text())}`;
    await rate(base, article_id, rating, comment);
    const isIt = (one: { comment?: string }): boolean =>
      one.comment?.slice(0, 20) === comment.slice(0, 20);
    const all = await listOnce(questionOf(base, list, { params }), (items) => items.some(isIt));
    const item = all.find(isIt);
    trial.expect(item !== undefined, "the list of feedback", "that of the reader", "none");
    const values = { rating, comment };
    // Whether the article is shown is open (open.helpdesk-feedback-parts); another must not be.
    const isNamed = Object.values(item?.article ?? {}).some((value) => !isBlank(value));
    const named = isNamed ? { "article/article_id": article_id, "article/title": title } : {};
    expectValues(trial, item, { ...values, ...named }, list);
  }
});

const readers = [
  { nickname: "Ada", email: "ada@readers.example.com" },
  { nickname: "Bob", email: "bob@readers.example.com" },
];

rule("helpdesk.feedback-names-reader", async (trial) => {
  const base = await openBase(trial);
  const article_id = await addArticle(base);
  const rated: { chat: Chat; comment: string }[] = [];
  for (const known of readers) {
    const chat = await arriveChat(trial, base.world, known, base.as);
    await visitorSays(chat, "Where do I find it?");
    await assignOwner(chat);
    const comment = trial.draw(names);
    const { session_id } = chat.params;
    await rate(base, article_id, trial.draw(ratings), comment, { session_id });
    rated.push({ chat, comment });
  }
  for (const { chat, comment } of rated) {
    const isIt = isItem({ by: "comment", is: comment });
    const question = questionOf(base, list, { params: base.params });
    const item = (await listOnce(question, (items) => items.some(isIt))).find(isIt);
    if (!item) trial.cannot("the feedback had to be listed first");
    // Whether a session is shown is open (open.helpdesk-feedback-parts), not whose.
    const shown = memberAt(item, "session/session_id");
    const { session_id } = chat.params;
    const isOwn = isBlank(shown) || shown === session_id;
    trial.expect(isOwn, "/session/session_id of the feedback", `${session_id} or none`, shown);
    await expectParty(chat, item, "the feedback");
  }
});

rule("helpdesk.feedback-is-dated", async (trial) => {
  const base = await openBase(trial);
  const comment = trial.draw(names);
  await rate(base, await addArticle(base), trial.draw(ratings), comment);
  const isIt = (one: { comment?: string }): boolean => one.comment === comment;
  const { params } = base;
  const all = await listOnce(questionOf(base, list, { params }), (items) => items.some(isIt));
  const { created_at } = all.find(isIt) ?? trial.cannot("the feedback had to be listed first");
  const now = await targetTime(base.scene);
  trial.expect(isAt(created_at, now), "/created_at of new feedback", `about ${now}`, created_at);
});

const countsOf = async (base: Base, locale: string, fits?: (found: Counts) => boolean) => {
  const at = { params: { ...base.params, locale } };
  const isSo = fits && ((found: { ratings: Counts }): boolean => fits(found.ratings));
  const { helpful, unhelpful } = (
    await readOnce(questionOf(base, "helpdesk.ratings.read", at), isSo)
  ).ratings;
  return { helpful, unhelpful };
};
type Counts = Record<Rating, number>;

rule("helpdesk.feedback-other-locale", async (trial) => {
  const base = await openBase(trial);
  const other = await addLocale(base);
  const comments = [trial.draw(names), trial.draw(names)] as const;
  const rating = trial.draw(ratings);
  const there = { by: "comment", is: comments[0] };
  const before = await countsOf(base, other.params.locale);
  await rate(base, await addArticle(base), rating, comments[0]);
  await expectListed(questionOf(base, list, { params: base.params }), there, {}, "in its locale");
  trial.equal(await countsOf(base, other.params.locale), before, "ratings of another locale");
  // The other one is listed, so its list has caught up.
  await rate(other, await addArticle(other), rating, comments[1]);
  const here = { by: "comment", is: comments[1] };
  await expectListed(questionOf(other, list, { params: other.params }), here, {}, "in its locale");
  await expectUnlisted(
    questionOf(other, list, { params: other.params }),
    there,
    "of another locale",
  );
  await expectUnlisted(questionOf(base, list, { params: base.params }), here, "of another locale");
});

const distances = fc.integer({ min: 1, max: 400 }).map((days) => days * day);

interface Ranges {
  around: Range;
  before: Range;
  after: Range;
}
type Range = { filter_date_start: string; filter_date_end: string };

/** Drawn ranges, and the nearest: a bound that is cut to its day would lie on the wrong side. */
async function rangesOf({ trial, scene }: Base): Promise<Ranges[]> {
  const now = await targetTime(scene);
  const range = (start: number, end: number): Range => ({
    filter_date_start: isoDate(start),
    filter_date_end: isoDate(end),
  });
  return [trial.draw(distances), hour].map((far) => ({
    around: range(now - far, now + far),
    before: range(now - far - day, now - far),
    after: range(now + far, now + far + day),
  }));
}

rule("helpdesk.feedback-date", async (trial) => {
  const base = await openBase(trial);
  const ranges = await rangesOf(base);
  const comment = trial.draw(names);
  await rate(base, await addArticle(base), trial.draw(ratings), comment);
  const item = { by: "comment", is: comment };
  const within = (query: Range) => questionOf(base, list, { params: base.params, query });
  for (const { around, before, after } of ranges) {
    await expectListed(within(around), item, {}, "in a range around it");
    await expectUnlisted(within(before), item, "in a range before it");
    await expectUnlisted(within(after), item, "in a range after it");
  }
});

const twoOfEach = fc.shuffledSubarray<Rating>(["helpful", "helpful", "unhelpful", "unhelpful"], {
  minLength: 4,
});

rule("helpdesk.ratings-count", async (trial) => {
  const base = await openBase(trial);
  const { locale } = base.params;
  const expected = { ...(await countsOf(base, locale)) };
  for (const rating of trial.draw(twoOfEach)) {
    // A second rating by the same reader may replace the first (open.helpdesk-feedback-without-comment).
    await rate(base, await addArticle(base), rating, trial.draw(names));
    expected[rating] += 1;
    // Either may be behind (open.read-after-write).
    const isSo = (found: Counts): boolean => show(found) === show(expected);
    trial.equal(
      await countsOf(base, locale, isSo),
      expected,
      `/data/ratings after a ${rating} one`,
    );
    trial.settle();
  }
});

rule("helpdesk.feedback-outlives-changes", async (trial) => {
  const base = await openBase(trial);
  const { locale } = base.params;
  const article_id = await addArticle(base);
  await givenStatus(base, article_id, "published");
  const [rating, comment] = [trial.draw(ratings), trial.draw(names)];
  const before = await countsOf(base, locale);
  const counted = { ...before, [rating]: before[rating] + 1 };
  const isCounted = (found: Counts): boolean => found[rating] === counted[rating];
  await rate(base, article_id, rating, comment);
  if (!isCounted(await countsOf(base, locale, isCounted)))
    trial.cannot("the rating had to be counted first");
  const isIt = (one: { comment?: string }): boolean => one.comment === comment;
  const listed = await listOnce(questionOf(base, list, { params: base.params }), (all) =>
    all.some(isIt),
  );
  const times = listed.filter(isIt).length;
  expectOnce(trial, times, `${list}, for one reader's feedback`);
  const at = articleAt(base, article_id);
  const body = trial.body("helpdesk.article.replace");
  const acts: [after: string, play: () => Promise<unknown>][] = [
    [
      "its article was saved",
      () => trial.given(base.as, "helpdesk.article.replace", { ...at, body }),
    ],
    [
      "its article was published again",
      async () => {
        await givenStatus(base, article_id, "draft");
        await givenStatus(base, article_id, "published");
      },
    ],
  ];
  for (const [after, play] of acts) {
    await play();
    const question = questionOf(base, list, { params: base.params });
    await expectListed(question, { by: "comment", is: comment }, { rating }, `once ${after}`);
    const where = `/data/ratings once ${after}`;
    const isKept = (found: Counts): boolean => show(found) === show(counted);
    trial.equal(await countsOf(base, locale, isKept), counted, where);
    trial.settle();
  }
});

rule("helpdesk.ratings-date", async (trial) => {
  const base = await openBase(trial);
  const ranges = await rangesOf(base);
  const article_id = await addArticle(base);
  for (const rating of ["helpful", "unhelpful"] as const) {
    await rate(base, article_id, rating, trial.draw(names));
    const count = async (query: Range, wanted: number, where: string): Promise<void> => {
      const at = { params: base.params, query };
      const isSo = (found: { ratings: Counts }): boolean => found.ratings[rating] === wanted;
      const { ratings: counts } = await readOnce(
        questionOf(base, "helpdesk.ratings.read", at),
        isSo,
      );
      trial.equal(counts[rating], wanted, `/data/ratings/${rating} in a range ${where} it`);
    };
    for (const { around, before, after } of ranges) {
      await count(around, 1, "around");
      await count(before, 0, "before");
      await count(after, 0, "after");
    }
  }
});

rule("helpdesk.feedback-date-alone", async (trial) => {
  const base = await openBase(trial);
  const now = await targetTime(base.scene);
  const [rating, comment] = [trial.draw(ratings), trial.draw(names)];
  await rate(base, await addArticle(base), rating, comment);
  for (const { query, holds } of halfRanges(now, hour)) {
    const asked = { params: base.params, query };
    if (!isRefused(await trial.call(base.as, list, asked))) {
      const [item, where] = [{ by: "comment", is: comment }, `with ${show(query)}`];
      const question = questionOf(base, list, asked);
      if (holds) await expectListed(question, item, {}, where);
      else await expectUnlisted(question, item, where);
    }
    if (isRefused(await trial.call(base.as, "helpdesk.ratings.read", asked))) continue;
    const counted = questionOf(base, "helpdesk.ratings.read", asked);
    const isSo = (found: { ratings: Counts }): boolean => found.ratings[rating] === Number(holds);
    const found = await readOnce(counted, isSo);
    trial.equal(
      found.ratings[rating],
      Number(holds),
      `/data/ratings/${rating} with ${show(query)}`,
    );
  }
});
