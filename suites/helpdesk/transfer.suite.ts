/** Import and export of a helpdesk (1/4.6). */
import * as fc from "fast-check";
import {
  ask,
  carryOut,
  decide,
  eventually,
  isDecided,
  isGiven,
  isRefused,
  isStaged,
  leavesOf,
  mailTo,
  missing,
  says,
  type Mail,
  realistic,
  rule,
  type Trial,
} from "../../harness/author.ts";
import { expectAcceptance } from "../support/answer.ts";
import { listOnce, questionOf } from "../support/read.ts";
import { addArticle, addLocale, openBase, type Base } from "../support/helpdesk/base.ts";
import { isCaughtUp } from "../support/operators/email.ts";

const urls = realistic["url"] ?? fc.webUrl();

/** The crawler finds a helpdesk behind every address, or behind the one that the target file names. */
async function crawl({ trial, scene }: Base): Promise<{ helpdesk_url: string }> {
  if (!isDecided(trial)) {
    const { importable } = trial.run.target.outside ?? {};
    return { helpdesk_url: importable ?? missing("importable-helpdesk") };
  }
  await decide(scene, "crawl");
  return { helpdesk_url: trial.draw(urls) };
}

rule("helpdesk.import-fills-locale", async (trial) => {
  const base = await openBase(trial);
  const { params } = base;
  const body = await crawl(base);
  const kept = await addArticle(base);
  const listIds = async (fits?: (ids: string[]) => boolean): Promise<string[]> => {
    const idsOf = (all: { article_id: string }[]): string[] => all.map((one) => one.article_id);
    const isSo = fits && ((all: { article_id: string }[]): boolean => fits(idsOf(all)));
    return idsOf(await listOnce(questionOf(base, "helpdesk.article.list", { params }), isSo));
  };
  const before = new Set(await listIds((ids) => ids.includes(kept)));
  const operation = trial.run.contract.operation("helpdesk.import.start");
  await carryOut(base.scene, operation, { params, body }, base.world.owner);
  const isNew = (id: string): boolean => !before.has(id);
  const after = await listIds((ids) => ids.some(isNew));
  trial.expect(after.some(isNew), "articles after an import", "some that were not there", after);
});

rule("helpdesk.import-locales-optional", async (trial) => {
  const base = await openBase(trial);
  const body = await crawl(base);
  const { params } = base;
  const operation = trial.run.contract.operation("helpdesk.import.start");
  const exchange = await ask(base.scene, operation, { params, body }, base.world.owner);
  expectAcceptance(trial, exchange, "helpdesk.import.start without locales");
});

const operatorsOf = (trial: Trial): ("owner" | "member")[] => {
  if (isStaged(trial)) return ["owner", "owner"];
  return isGiven(trial, "member-email") ? ["owner", "member"] : ["owner"];
};

/** The longest text of a mail, such as a link to a file, stands in no other that is not the same. */
const longestOf = (mail: Mail): string =>
  leavesOf(mail)
    .map(({ value }) => String(value))
    .reduce((longest, text) => (text.length > longest.length ? text : longest), "");

rule("helpdesk.export-mail", async (trial) => {
  const base = await openBase(trial, { operators: operatorsOf(trial) });
  const { params } = await addLocale(base);
  await addArticle(base);
  const { operators } = base.world;
  if (operators.some(({ email }) => !email))
    trial.cannot("the target does not tell the address of an operator");
  // Where others send mail to all operators meanwhile, two of them receive the same, such as a welcome that is late (open.mails-further).
  const isQuiet = isStaged(trial) && (await isCaughtUp(trial, base.world, operators));
  const known = new Map<string, number>();
  for (const { email } of operators) known.set(email, (await mailTo(trial, email)).length);
  let asked = 0;
  let sent: Mail[] = [];
  // Who made the helpdesk asks last.
  for (const who of operators.toReversed()) {
    const received = await mailTo(trial, who.email);
    const fresh = received.slice(known.get(who.email));
    const leaked = isQuiet
      ? sent.find((mail) => fresh.some((one) => says(one, longestOf(mail))))
      : undefined;
    trial.expect(
      leaked === undefined,
      `mail to the ${who.role} who did not ask yet`,
      "no export",
      leaked,
    );
    trial.settle();
    const before = received.length;
    // A member may have no right to export (open.operator-role-rights), and a second export may have to wait (open.helpdesk-export-content).
    const isSpare = asked > 0 || who !== operators[0];
    if (!isSpare) await trial.given(who, "helpdesk.export.start", { params });
    else if (isRefused(await trial.call(who, "helpdesk.export.start", { params }))) continue;
    asked++;
    const read = async (): Promise<number> => (await mailTo(trial, who.email)).length - before;
    const more = await eventually(trial, "mail", read, (count) => count > 0);
    trial.expect(more > 0, `mail to the ${who.role} who asked for an export`, "one", more);
    sent = (await mailTo(trial, who.email)).slice(before);
  }
});
