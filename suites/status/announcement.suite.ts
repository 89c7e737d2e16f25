/** The announcement of a status page, which PUT makes and overwrites (2/10). */
import {
  answerText,
  envelopeOf,
  eventually,
  type Exchange,
  hasClock,
  isAccepted,
  isBlank,
  isRefused,
  memberAt,
  rule,
  targetTime,
  type Trial,
  word,
  inWords,
} from "../../harness/author.ts";
import type { StatusAnnouncementReplaceBody } from "../../schemas/generated/types.ts";
import { isAt } from "../support/moment.ts";
import { expectAccepted, expectRead, givenRead, readOnce } from "../support/read.ts";
import { stillOwner } from "../support/session/still.ts";
import { about, openPage, type Page } from "../support/status/page.ts";
import { day, hour } from "../support/duration.ts";
import { sideEffectsHadTheirTime } from "../support/side-effects.ts";
import { advance } from "../support/clock.ts";

const news = (trial: Trial): StatusAnnouncementReplaceBody => ({
  title: `Planned ${trial.draw(word)}`,
  message: `Back soon, ${trial.draw(word)}.`,
});

const put = ({ trial, as, params }: Page, body: StatusAnnouncementReplaceBody): Promise<unknown> =>
  trial.given(as, "status.announcement.replace", { params, body });

/** A page without an announcement, which means the same in all readings of open.status-announcement-absent. */
async function openSilentPage(trial: Trial): Promise<Page> {
  const page = await openPage(trial);
  await silence(page);
  return page;
}

/** Takes the announcement away, where there is one, as a precondition. */
async function silence({ trial, as, params }: Page): Promise<void> {
  await trial.call(as, "status.announcement.remove", { params });
  const exists = () => trial.call(as, "status.announcement.exists", { params });
  if (!isRefused(await eventually(trial, "thing", exists, isRefused)))
    trial.cannot("the page had to be without an announcement first");
}

rule("status.announcement-put-creates", async (trial) => {
  const page = await openSilentPage(trial);
  const { as, params } = page;
  for (const after of ["after the PUT", "after a PUT once it was removed"]) {
    const body = news(trial);
    await trial.accepts(as, "status.announcement.replace", { params, body });
    trial.settle();
    await expectAccepted(about(page, "status.announcement.exists"), after);
    await expectRead(about(page, "status.announcement.read"), { ...body }, after);
    await silence(page);
  }
});

rule("status.announcement-put-overwrites", async (trial) => {
  const page = await openPage(trial);
  await put(page, news(trial));
  await readOnce(about(page, "status.announcement.read"));
  for (const after of ["after a second PUT", "after a third PUT"]) {
    const body = news(trial);
    await trial.accepts(page.as, "status.announcement.replace", { params: page.params, body });
    trial.settle();
    await expectRead(about(page, "status.announcement.read"), { ...body }, after);
  }
});

/** How long the announcement lasts (ms): where nobody moves the clock, as long as one may wait, and longer than a busy machine takes to look at it. */
const lasting = (trial: Trial): number => (hasClock(trial) ? 2 * hour : 15_000);

/** Lets time pass, by which a session may end (open.session-lifetime). */
async function pass(page: Page, time: number): Promise<void> {
  await advance(page.trial, time);
  page.as = await stillOwner(page.scene);
}

/** Whether an announcement that expires in this unit is there at first and gone later; undefined if it never was. */
async function expires(page: Page, unit: number): Promise<boolean | undefined> {
  const { trial, params } = page;
  const expire_at = Math.floor(((await targetTime(page.scene)) + lasting(trial)) / unit);
  const body = { ...news(trial), expire_at };
  const written = await trial.call(page.as, "status.announcement.replace", { params, body });
  const exists = () => trial.call(page.as, "status.announcement.exists", { params });
  if (isRefused(written)) return undefined;
  // Reads may lag behind writes; one that is over before it began never comes.
  if (isRefused(await eventually(trial, "thing", exists, isAccepted))) return undefined;
  if (hasClock(trial)) await pass(page, 2 * lasting(trial));
  return isRefused(await eventually(trial, "end", exists, isRefused));
}

/** The rule says that one which was written over with a later expiry outlives the earlier one. */
async function expectOutlived(page: Page, unit: number): Promise<void> {
  const { trial, params } = page;
  const now = await targetTime(page.scene);
  for (const hours of [2, 8])
    await put(page, { ...news(trial), expire_at: Math.floor((now + hours * hour) / unit) });
  const exists = () => trial.call(page.as, "status.announcement.exists", { params });
  if (isRefused(await eventually(trial, "thing", exists, isAccepted)))
    trial.cannot("an announcement that was written over had to be there first");
  await pass(page, 4 * hour);
  await expectAccepted(
    about(page, "status.announcement.exists"),
    "after the expiry that was written over",
  );
  trial.settle();
  // Timers count to some 24 days; how far ahead it may be is open (open.status-announcement-expiry-unit).
  const expire_at = Math.floor((now + 28 * day) / unit);
  const far = { params, body: { ...news(trial), expire_at } };
  if (isRefused(await trial.call(page.as, "status.announcement.replace", far))) return;
  await trial.accepts(page.as, "status.announcement.exists", { params });
  await sideEffectsHadTheirTime(trial);
  await trial.accepts(page.as, "status.announcement.exists", { params });
}

/** The rule says that one which is made once another was removed says when that was, and not when the other was made. */
async function expectDatedAnew(page: Page): Promise<void> {
  const { trial } = page;
  await silence(page);
  const body = news(trial);
  await put(page, body);
  const { created_at } = await givenRead(about(page, "status.announcement.read"), { ...body });
  const now = await targetTime(page.scene);
  const where = "/data/created_at of an announcement made after a removal";
  trial.expect(isAt(created_at, now), where, `about ${now}`, created_at);
}

rule("status.announcement-expires", async (trial) => {
  const page = await openPage(trial);
  // Seconds are long past in milliseconds, which may be refused or kept (open.status-announcement-expiry-unit).
  const inSeconds = await expires(page, 1000);
  const isGone = inSeconds || (await expires(page, 1));
  if (isGone === undefined) trial.cannot("an expiry in milliseconds had to be accepted");
  trial.expect(
    isGone === true,
    "the announcement after its expiry",
    "gone for HEAD",
    inWords("still there"),
  );
  trial.settle();
  const { as, params } = page;
  const read = () => trial.call(as, "status.announcement.read", { params });
  // A success may show that there is none (open.status-announcement-absent).
  const isWithout = (exchange: Exchange): boolean =>
    isRefused(exchange) || isBlank(memberAt(envelopeOf(exchange).data, "title"));
  const last = await eventually(trial, "thing", read, isWithout);
  trial.expect(
    isWithout(last),
    "/data after its expiry",
    "no announcement",
    inWords(answerText(last)),
  );
  if (!hasClock(trial)) return;
  await expectOutlived(page, inSeconds ? 1000 : 1);
  trial.settle();
  await expectDatedAnew(page);
});
