/** Articles of other locales that say the same (1/4.6). */
import { isAccepted, rule, type Trial } from "../../harness/author.ts";
import {
  expectAccepted,
  expectListed,
  expectRead,
  expectRefused,
  listOnce,
  questionOf,
  readOnce,
} from "../support/read.ts";
import {
  addArticle,
  addLocale,
  article,
  articleAt,
  givenStatus,
  openBase,
  readArticle,
  type Base,
} from "../support/helpdesk/base.ts";

/** An article, and another article of another locale. */
interface Pair {
  base: Base;
  article_id: string;
  other: Base;
  linked: string;
}

async function makePair(trial: Trial): Promise<Pair> {
  const base = await openBase(trial);
  const other = await addLocale(base);
  return { base, article_id: await addArticle(base), other, linked: await addArticle(other) };
}

const linkAt = ({ base, article_id, other }: Omit<Pair, "linked">) => ({
  params: { ...base.params, article_id, locale_linked: other.params.locale },
});

/** The rule says that the link is accepted. */
async function link(pair: Pair): Promise<void> {
  const { base, linked } = pair;
  const body = { article_id: linked };
  await base.trial.accepts(base.as, "helpdesk.alternate.replace", { ...linkAt(pair), body });
  base.trial.settle();
}

interface Alternate {
  locale: string;
  article_id: string;
}

const textOf = (all: readonly Alternate[]): string[] =>
  all.map(({ locale, article_id }) => `${locale} ${article_id}`).toSorted();

/** The rule says that the article has these alternates and no other, but for itself in its own locale (open.helpdesk-alternate-itself). */
async function expectAlternates(
  { base, article_id }: Pick<Pair, "base" | "article_id">,
  wanted: Alternate[],
  after: string,
): Promise<void> {
  const texts = textOf(wanted);
  const at = articleAt(base, article_id);
  const { locale } = base.params;
  const textOfOthers = (all: readonly Alternate[]): string[] =>
    textOf(all.filter((one) => one.locale !== locale || one.article_id !== article_id));
  const found = await listOnce(
    questionOf(base, "helpdesk.alternate.list", at),
    (all) => JSON.stringify(textOfOthers(all)) === JSON.stringify(texts),
  );
  base.trial.equal(textOfOthers(found), texts, `alternates ${after}`);
}

const alternateOf = ({ other, linked }: Pair): Alternate => ({
  locale: other.params.locale,
  article_id: linked,
});

rule("helpdesk.alternate-linked", async (trial) => {
  const pair = await makePair(trial);
  const { base } = pair;
  const at = linkAt(pair);
  // Who asks before is not to be told for ever that there is none.
  for (const id of ["helpdesk.alternate.read", "helpdesk.alternate.exists"] as const)
    await trial.call(base.as, id, at);
  await link(pair);
  const after = "after it was set";
  await expectRead(
    questionOf(base, "helpdesk.alternate.read", at),
    { ...alternateOf(pair) },
    after,
  );
  await expectAlternates(pair, [alternateOf(pair)], after);
  await expectAccepted(questionOf(base, "helpdesk.alternate.exists", at), after);
});

rule("helpdesk.alternate-one-per-locale", async (trial) => {
  const pair = await makePair(trial);
  const next = { ...pair, linked: await addArticle(pair.other) };
  for (const one of [pair, next, pair]) {
    await link(one);
    await expectAlternates(one, [alternateOf(one)], "after it was set again");
    const values = { ...alternateOf(one) };
    const after = "after it was set again";
    await expectRead(questionOf(one.base, "helpdesk.alternate.read", linkAt(one)), values, after);
    trial.settle();
  }
});

rule("helpdesk.alternate-several-locales", async (trial) => {
  const first = await makePair(trial);
  const other = await addLocale(first.base);
  const second = { ...first, other, linked: await addArticle(other) };
  const both = [first, second];
  const answers = await Promise.all(
    both.map(async (pair) => {
      const body = { article_id: pair.linked };
      const input = { ...linkAt(pair), body };
      return {
        pair,
        exchange: await trial.call(pair.base.as, "helpdesk.alternate.replace", input),
      };
    }),
  );
  // One that is refused for the other one is set after it.
  for (const { pair, exchange } of answers) if (!isAccepted(exchange)) await link(pair);
  await expectAlternates(first, both.map(alternateOf), "in two locales, set at the same time");
  await trial.given(first.base.as, "helpdesk.alternate.remove", linkAt(first));
  await expectAlternates(first, [alternateOf(second)], "after the other was removed");
});

rule("helpdesk.alternate-none-at-first", async (trial) => {
  const pair = await makePair(trial);
  await link(pair);
  const { base } = pair;
  const article_id = await addArticle(base);
  await readArticle(base, article_id);
  await expectAlternates({ base, article_id }, [], "of a new article");
});

async function removeLink(pair: Pair): Promise<void> {
  const { base } = pair;
  await link(pair);
  for (const id of ["helpdesk.alternate.read", "helpdesk.alternate.exists"] as const)
    await readOnce(questionOf(base, id, linkAt(pair)));
  await base.trial.given(base.as, "helpdesk.alternate.remove", linkAt(pair));
}

rule("helpdesk.alternate-removed", async (trial) => {
  const pair = await makePair(trial);
  await removeLink(pair);
  const after = "after its removal";
  await expectRefused(questionOf(pair.base, "helpdesk.alternate.exists", linkAt(pair)), after);
  await expectAlternates(pair, [], after);
});

rule("helpdesk.alternate-removal-spares-article", async (trial) => {
  const pair = await makePair(trial);
  await removeLink(pair);
  const { base, article_id, other, linked } = pair;
  await trial.accepts(base.as, "helpdesk.article.read", articleAt(base, article_id));
  await trial.accepts(base.as, "helpdesk.article.read", articleAt(other, linked));
});

rule("helpdesk.alternate-keeps-status", async (trial) => {
  const pair = await makePair(trial);
  const { base, article_id, other, linked } = pair;
  await link(pair);
  for (const [kept, taken] of [
    ["draft", "published"],
    ["published", "draft"],
  ] as const) {
    await givenStatus(base, article_id, kept);
    await givenStatus(other, linked, kept);
    await givenStatus(base, article_id, taken);
    const after = `after its alternate became ${taken}`;
    const values = { status: kept };
    await expectRead(
      questionOf(other, "helpdesk.article.read", articleAt(other, linked)),
      values,
      after,
    );
    const { params } = other;
    const list = questionOf(other, "helpdesk.article.list", { params });
    await expectListed(list, article(linked), values, after);
    trial.settle();
  }
});
