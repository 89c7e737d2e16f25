/** Dates in queries and timestamps in bodies (1/1). */
import * as fc from "fast-check";
import {
  ask,
  carryOut,
  claimed,
  createAndIdentify,
  createScene,
  envelopeOf,
  eventually,
  flatten,
  isAccepted,
  isoDate,
  listed,
  memberAt,
  type Operation,
  operationOn,
  prepare,
  rule,
  type Scene,
  succeed,
  targetTime,
  type Trial,
  unlessUnclaimed,
  word,
} from "../../harness/author.ts";
import { isAt, untilLater } from "../support/moment.ts";
import { readChat, someone, startChat } from "../support/conversation/chat.ts";
import { givenThread, messageOnce, say, sides } from "../support/conversation/message.ts";
import { bringFeedback } from "../support/helpdesk/feedback.ts";
import { addProfile, type People } from "../support/people/profile.ts";
import { dataFor, readOf } from "../support/platform/changed.ts";
import { offsetDate, offsets } from "../support/platform/offset.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectAcceptance } from "../support/answer.ts";
import { withFarEnd, type Range } from "../support/within.ts";
import { day, hour } from "../support/duration.ts";

const filtered = [
  "conversations.conversation.list",
  "people.profile.list",
  "helpdesk.article.list",
  "helpdesk.ratings.read",
  "helpdesk.feedback.list",
  "ratings.rating.list",
  "plugins.plugin.search",
];
const moments = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
const period = fc.tuple(moments, fc.integer({ min: 1, max: 900 }));

rule("platform.iso-dates-accepted", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  for (const id of claimed(trial, filtered)) {
    const operation = trial.run.contract.operation(id);
    const input = await prepare(scene, operation);
    const [start, days] = trial.draw(period);
    const [filter_date_start, filter_date_end] = [isoDate(start), isoDate(start + days * day)];
    // Whether a range may have one end only is open for some lists (open.helpdesk-filter-date-half).
    const isWhole = operation.query.some(
      ({ name, schema }) => name === "filter_date_start" && schema["x-alone-open"] !== undefined,
    );
    const halves = isWhole ? [] : [{ filter_date_start }, { filter_date_end }];
    const queries = [...halves, { filter_date_start, filter_date_end }];
    for (const query of queries) {
      const as = operation.tiers.includes("plugin") ? someone(trial, world) : undefined;
      const asked = { ...input, query: { ...input.query, ...query } };
      const exchange = await ask(scene, operation, asked, as);
      expectAcceptance(trial, exchange, `${id} ${JSON.stringify(query)}`);
    }
  }
});

type List = (query: Range) => Promise<string[] | undefined>;

/** Lists by identifier with a query, or undefined where the form of its date is refused. */
function listsOf(scene: Scene): Record<string, List> {
  const { trial, world } = scene;
  const input = (query: Range) => ({ params: paramsOf(world), query });
  const isTaken = async (id: string, query: Range): Promise<boolean> =>
    isAccepted(
      await trial.callOperation(world.owner, trial.run.contract.operation(id), input(query)),
    );
  return {
    async conversations(query) {
      const id = "conversations.conversation.list";
      if (!(await isTaken(id, query))) return undefined;
      const all = await listed(trial, world.owner, id, input(query));
      return all.map(({ session_id }) => session_id).toSorted();
    },
    // Whether a range may have one end only is open there (open.helpdesk-filter-date-half).
    async articles(query) {
      const id = "helpdesk.article.list";
      const { params } = await prepare(scene, trial.run.contract.operation(id));
      const at = { params: params as never, query: withFarEnd(query) };
      const operation = trial.run.contract.operation(id);
      if (!isAccepted(await trial.callOperation(world.owner, operation, at))) return undefined;
      const all = await listed(trial, world.owner, id, at);
      return all.map(({ article_id }) => article_id).toSorted();
    },
    // There it is open as well (open.rating-date-bounds).
    async ratings(query) {
      const id = "ratings.rating.list";
      const whole = withFarEnd(query);
      if (!(await isTaken(id, whole))) return undefined;
      const all = await listed(trial, world.owner, id, input(whole));
      return all.flatMap(({ session }) => session?.session_id ?? []).toSorted();
    },
    // And there (open.people-filter-date-half).
    async profiles(query) {
      const id = "people.profile.list";
      const whole = withFarEnd(query);
      if (!(await isTaken(id, whole))) return undefined;
      const all = await listed(trial, world.owner, id, input(whole));
      return all.map(({ people_id }) => people_id).toSorted();
    },
    // It has no identifier, and the one piece that there is is listed or not.
    async feedback(query) {
      const id = "helpdesk.feedback.list";
      const operation = trial.run.contract.operation(id);
      const { params } = await prepare(scene, operation);
      const at = { params: params as never, query: withFarEnd(query) };
      if (!isAccepted(await trial.callOperation(world.owner, operation, at))) return undefined;
      return (await listed(trial, world.owner, id, at)).map(({ rating }) => rating).toSorted();
    },
    async "counted feedback"(query) {
      const operation = trial.run.contract.operation("helpdesk.ratings.read");
      const { params } = await prepare(scene, operation);
      const at = { params: params as never, query: withFarEnd(query) };
      const exchange = await trial.callOperation(world.owner, operation, at);
      if (!isAccepted(exchange)) return undefined;
      const counts = memberAt(envelopeOf(exchange).data, "ratings");
      return [memberAt(counts, "helpful"), memberAt(counts, "unhelpful")].map(String);
    },
  };
}

rule("platform.iso-dates-are-instants", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const people: People = { trial, world, as: world.owner, website_id: world.website_id };
  await addProfile(people, "ada");
  const chat = await startChat(trial, world, world.owner);
  const said = [await say(chat, "user", trial.draw(word))];
  said.push(await say(chat, "operator", trial.draw(word)));
  await givenThread(chat, said);
  const rated = { params: chat.params, body: { stars: 4 } };
  const isRated = isAccepted(await trial.call(world.owner, "ratings.rating.replace", rated));
  const article = trial.run.contract.operation("helpdesk.article.create");
  const isWritten = await unlessUnclaimed(() => succeed(scene, article));
  const isSaid = isWritten && (await bringFeedback(scene));
  const missing = [
    ...(isWritten ? [] : ["articles"]),
    ...(isRated ? [] : ["ratings"]),
    ...(isSaid ? [] : ["feedback", "counted feedback"]),
  ];
  const now = await targetTime(scene);
  let taken = 0;
  for (const [name, list] of Object.entries(listsOf(scene))) {
    if (missing.includes(name)) continue;
    // An offset that is ignored moves the bound to the other side of now, where everything happened.
    const offset = trial.draw(offsets);
    for (const [filter, instant] of [
      ["filter_date_start", now - Math.sign(offset) * hour],
      ["filter_date_end", now - Math.sign(offset) * hour],
    ] as const) {
      const [utc, local] = [isoDate(instant), offsetDate(instant, offset)].map((date) => ({
        [filter]: date,
      })) as [Range, Range];
      const both = async () => ({ expected: await list(utc), received: await list(local) });
      const isSame = (one: Awaited<ReturnType<typeof both>>): boolean =>
        JSON.stringify(one.received) === JSON.stringify(one.expected);
      const { expected, received } = await eventually(trial, "list", both, isSame);
      // Forms other than that with Z may be refused (open.date-forms).
      if (expected) taken += 1;
      if (!expected || !received) continue;
      trial.equal(received, expected, `${name} with ${JSON.stringify(local)}, as with Z`);
    }
  }
  if (!taken) trial.cannot("no date with Z was taken");
});

/** Whether a read shows when the thing was created. */
const showsCreation = ({ data }: Operation, { resolve }: Trial["run"]["contract"]): boolean =>
  data !== undefined && "created_at" in (flatten(data, resolve).properties ?? {});

rule("platform.created-at-is-now", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { contract } = trial.run;
  // Who rates a session for the first time makes a rating.
  const makes = ({ action, operationId }: Operation): boolean =>
    action === "create" || operationId === "ratings.rating.replace";
  for (const create of contract.operations.filter(makes)) {
    const read = operationOn(contract, create.resource, "read");
    if (!read || !showsCreation(read, contract)) continue;
    if (create.action === "create") await createAndIdentify(scene, create);
    else if (!(await unlessUnclaimed(() => succeed(scene, create)))) continue;
    const exchange = await ask(scene, read, await prepare(scene, read));
    const now = await targetTime(scene);
    for (const name of ["created_at", "updated_at"]) {
      const shown = memberAt(envelopeOf(exchange).data, name);
      // What was never updated may say so (open.absent-value).
      if (typeof shown !== "number" || (shown === 0 && name === "updated_at")) continue;
      const where = `/data/${name} of ${read.operationId}`;
      trial.expect(isAt(shown, now), where, `about ${now}`, shown);
    }
  }
});

rule("platform.created-at-is-kept", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { contract } = trial.run;
  // What a PUT makes may be made anew by the next one (open.status-announcement-created-at).
  const created = new Set(
    contract.operations.filter(({ action }) => action === "create").map(({ resource }) => resource),
  );
  let compared = 0;
  for (const write of contract.operations) {
    if (write.action !== "merge" && write.action !== "replace") continue;
    if (!created.has(write.resource)) continue;
    const read = readOf(trial, write);
    if (!read || !showsCreation(read, contract)) continue;
    const input = await prepare(scene, write);
    const look = (): Promise<unknown> => dataFor(scene, read, input);
    const isThere = (data: unknown): boolean => data !== undefined;
    const before = await eventually(trial, "thing", look, isThere);
    const shown = memberAt(before, "created_at");
    if (typeof shown !== "number") continue;
    await carryOut(scene, write, input);
    const isOther = (data: unknown): boolean => JSON.stringify(data) !== JSON.stringify(before);
    const after = await eventually(trial, "thing", look, isOther);
    if (!isThere(after)) continue;
    compared += 1;
    const where = `/data/created_at of ${read.operationId} after ${write.operationId}`;
    trial.equal(memberAt(after, "created_at"), shown, where);
  }
  if (await expectChatDated(scene)) compared += 1;
  if (!compared) trial.cannot("nothing shows when it was created");
});

/** The rule says the same of a conversation in which the user writes first, with which it enters the inbox; whether it shows a date. */
async function expectChatDated({ trial, world }: Scene): Promise<boolean> {
  const chat = await startChat(trial, world);
  const { created_at } = await readChat(chat);
  if (typeof created_at !== "number") return false;
  await untilLater(trial, created_at);
  await givenThread(chat, [await say(chat, "user", trial.draw(word))]);
  const where = "/data/created_at of conversation.read once the user has written";
  trial.equal((await readChat(chat)).created_at, created_at, where);
  return true;
}

rule("platform.message-timestamp-in-ms", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const chat = await startChat(trial, world);
  const fingerprint = await say(chat, trial.draw(sides), trial.draw(word));
  const now = await targetTime(scene);
  const { timestamp } = await messageOnce(chat, fingerprint);
  const all = await givenThread(chat, [fingerprint]);
  const shown = {
    "conversation.message.read": timestamp,
    "conversation.message.list": all.find((one) => one.fingerprint === fingerprint)?.timestamp,
  };
  for (const [id, value = NaN] of Object.entries(shown)) {
    // Seconds are a thousandth of it, and a platform may have another time than the headers of its answers.
    const isNear = value > now / 10 && value < 10 * now;
    trial.expect(isNear, `timestamp in ${id}`, `milliseconds, such as ${now}`, value);
  }
});
