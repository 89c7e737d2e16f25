/** The spams of a website as they are listed, and decisions on what does not exist (1/4.2). */
import {
  createScene,
  envelopeOf,
  eventually,
  isEmpty,
  isInjected,
  memberAt,
  rule,
  targetTime,
  wholeListed,
  word,
  inWords,
} from "../../harness/author.ts";
import { enough, isOnAnyPage, longList } from "../support/later-pages.ts";
import { isAt } from "../support/moment.ts";
import type { SpamItem } from "../../schemas/generated/types.ts";
import {
  actions,
  spamAt,
  bring,
  type Bin,
  type Type,
  decide,
  everyTypeIn,
  givenSpams,
  hasSpam,
  spamsOfType,
  spamTypes,
  openBin,
  readContent,
  spams,
} from "../support/conversations/spam.ts";

rule("conversations.spam-list-has-no-content", async (trial) => {
  const bin = await openBin(trial);
  const ids: string[] = [];
  for (const type of everyTypeIn(trial)) ids.push(await bring(bin, type));
  await givenSpams(bin, ids);
  const { owner, website_id } = bin.world;
  const input = { params: { website_id } };
  for (const item of await wholeListed(trial, owner, "conversations.spam.list", input)) {
    const content = memberAt(item, "content");
    // What is not there may be shown as empty (open.absent-value).
    trial.expect(isEmpty(content), `/content of ${item.spam_id}, listed`, "nothing", content);
  }
});

rule("conversations.spam-is-dated", async (trial) => {
  const bin = await openBin(trial);
  for (const type of everyTypeIn(trial)) {
    const spam_id = await bring(bin, type);
    const listed = await givenSpams(bin, [spam_id]);
    const [now, content] = [
      await targetTime(createScene(trial, bin.world)),
      envelopeOf(await readContent(bin, spam_id)).data,
    ];
    for (const one of [listed.find((item) => item.spam_id === spam_id), content]) {
      const timestamp = memberAt(one, "timestamp");
      const isNow = typeof timestamp === "number" && isAt(timestamp, now);
      const where = `/timestamp of ${type} spam that just came in`;
      trial.expect(isNow, where, `about ${now}`, timestamp);
    }
  }
});

/**
 * Brings spams of every type, the first behind more than a page of the other; returns those that are listed then.
 *
 * @param look looks at those of the other type before one came in
 */
async function everyType(
  bin: Bin,
  look: (other: Type, type: Type) => Promise<void> = () => Promise.resolve(),
): Promise<SpamItem[]> {
  const { trial } = bin;
  const types = everyTypeIn(trial);
  const ids: string[] = [];
  for (const [i, type] of types.entries()) {
    // What came in first stands behind more than a page that a filter by its type leaves out.
    const before = i && isInjected(trial) ? enough : 0;
    for (let brought = 0; brought < before; brought++) await bring(bin, type);
    ids.push(await bring(bin, type));
    const [, other] = types;
    if (!i && other) await look(other, type);
  }
  return (await givenSpams(bin, ids)).filter(({ spam_id }) => ids.includes(spam_id));
}

/** Whether any page of those of its type has it, though an empty one may come before. */
const isOnAny = ({ trial, world }: Bin, { spam_id, type }: SpamItem): Promise<boolean> =>
  isOnAnyPage(
    longList(trial, world, "conversations.spam.list", { website_id: world.website_id }),
    { filter_type: type },
    (one) => memberAt(one, "spam_id") === spam_id,
  );

rule("conversations.spam-pages-in-a-row", async (trial) => {
  const bin = await openBin(trial);
  for (const one of await everyType(bin)) {
    const isThere = (items: SpamItem[]): boolean => hasSpam(items, one.spam_id);
    const items = await eventually(trial, "list", () => spams(bin, one.type), isThere);
    // That it is listed at all is for another rule.
    const isRight = isThere(items) || !(await isOnAny(bin, one));
    const where = `spams listed with filter_type ${one.type}, up to the first empty page`;
    trial.expect(isRight, where, one.spam_id, inWords(`${items.length} others`));
  }
});

rule("conversations.spam-filter-type", async (trial) => {
  const bin = await openBin(trial);
  const shown = await everyType(bin, async (other, type) => {
    const alone = (await spamsOfType(bin, other)).filter((item) => item.type === type);
    trial.expect(!alone.length, `spams listed with filter_type ${other}`, "of this type", alone);
  });
  for (const one of shown) {
    const { spam_id, type } = one;
    const isThere = (items: SpamItem[]): boolean => hasSpam(items, spam_id);
    const items = await eventually(trial, "list", () => spams(bin, type), isThere);
    // What is gone without the filter too says nothing of it.
    if (!isThere(items)) await givenSpams(bin, [spam_id]);
    const where = `spams listed with filter_type ${type}`;
    trial.expect(
      isThere(items) || (await isOnAny(bin, one)),
      where,
      `${spam_id}, as without it`,
      inWords(`${items.length} others`),
    );
    const others = items.filter((item) => item.type !== type);
    trial.expect(!others.length, where, "of this type", others);
  }
  for (const type of spamTypes) {
    const meant = shown.filter((item) => item.type !== type).map(({ spam_id }) => spam_id);
    const found = await spamsOfType(bin, type);
    const wrong = found.filter(({ spam_id }) => meant.includes(spam_id));
    trial.expect(!wrong.length, `spams listed with filter_type ${type}`, "of this type", wrong);
  }
});

rule("conversations.spam-must-exist", async (trial) => {
  const bin = await openBin(trial);
  const { owner } = bin.world;
  const body = { action: trial.draw(actions) };
  const nothing = spamAt(bin, trial.draw(word));
  await trial.refuses(owner, "conversations.spam.decide", { ...nothing, body });
  trial.settle();
  // Who may decide at all; one that exists shows that the request was right but for its subject.
  await spams(bin);
  for (const type of everyTypeIn(trial)) await decide(bin, await bring(bin, type), body.action);
});

rule("conversations.spam-content-of-own", async (trial) => {
  const bin = await openBin(trial);
  const mails = [`first ${trial.draw(word)}`, `second ${trial.draw(word)}`];
  const brought: string[] = [];
  for (const text of mails) brought.push(await bring(bin, "email", { text }));
  await givenSpams(bin, brought);
  const contents: string[] = [];
  for (const spam_id of brought) {
    const content = memberAt(envelopeOf(await readContent(bin, spam_id)).data, "content");
    contents.push(JSON.stringify(content ?? null));
  }
  // In which form the content stands is open (open.spam-content-form); of two mails it is not the same.
  for (const [i, content] of contents.entries()) {
    const strange = mails[1 - i] ?? "";
    const where = `/data/content of the mail ${mails[i]}`;
    trial.expect(!content.includes(strange), where, `nothing of ${strange}`, content);
  }
});

rule("conversations.spam-email-headers", async (trial) => {
  const bin = await openBin(trial);
  const headers = { "message-id": `<${trial.draw(word)}@mail.example>` };
  const spam_id = await bring(bin, "email", { headers });
  await givenSpams(bin, [spam_id]);
  const answer = await readContent(bin, spam_id);
  const shown = memberAt(envelopeOf(answer).data, "headers");
  const isThere = typeof shown === "object" && shown !== null && Object.keys(shown).length > 0;
  trial.expect(
    isThere,
    "/data/headers of spam that came by email",
    "an object with headers",
    shown,
  );
});
