/** A website is the workspace of its operators: what one of them makes, another finds (1/1). */
import { isDeepStrictEqual } from "node:util";
import {
  answerText,
  ask,
  carryOut,
  choosing,
  claimedRows,
  playClaimedRows,
  contains,
  createAndIdentify,
  createScene,
  eventually,
  isAccepted,
  isRefused,
  NotClaimed,
  operationOn,
  prepare,
  prepareWhole,
  rule,
  type Caller,
  type Operation,
  type Scene,
  type Trial,
  neededFirst,
  unlessUnclaimed,
  word,
} from "../../harness/author.ts";
import type { Inbox } from "../../schemas/generated/types.ts";
import { expectSameForms } from "../support/forms.ts";
import { dataFor, neededReader, readOf } from "../support/platform/changed.ts";
import { idsOnce, makersOf, neededRemoval, things } from "../support/platform/things.ts";
import { paramsOf } from "../support/platform/website.ts";
import { startChat } from "../support/conversation/chat.ts";
import { addProfile, peopleIn, profileAt } from "../support/people/profile.ts";
import { expectAccepted, expectRead, givenRefused, questionOf, readOnce } from "../support/read.ts";

rule("platform.colleagues-list-the-same", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const scene = createScene(trial, world);
  await playClaimedRows(trial, things, async (create, lists) => {
    const { operation } = trial.run.contract;
    // What they list now must give way afterwards.
    for (const operator of world.operators.slice(1))
      await idsOnce(scene, operation(lists), operator, () => true);
    const { id } = await createAndIdentify(scene, operation(create));
    const isThere = (ids: string[]): boolean => ids.includes(String(id));
    for (const operator of world.operators) {
      const ids = await idsOnce(scene, operation(lists), operator, isThere);
      trial.expect(isThere(ids), `${lists} as ${operator.role} reads it`, `a list with ${id}`, ids);
    }
  });
});

const inboxOf = "inboxes.inbox.create";

rule("platform.things-outlive-their-maker", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"], isRemovable: true });
  const [owner, leaver] = world.operators;
  if (!owner || !leaver) return trial.cannot("the website had to have two owners");
  const members = { operators: [owner.user_id, leaver.user_id] };
  const scene = createScene(trial, { ...world, owner: leaver });
  const making = members.operators.every(Boolean) ? choosing(scene, inboxOf, members) : scene;
  const { operation } = trial.run.contract;
  const made: [lists: string, id: string][] = [];
  await playClaimedRows(trial, things, async (create, lists) => {
    const { id } = await createAndIdentify(making, operation(create));
    made.push([lists, String(id)]);
  });
  const looking = { ...scene, world };
  const params = { ...paramsOf(world), user_id: leaver.user_id };
  await trial.given(owner, "operators.operator.remove", { params });
  await givenRefused(questionOf({ trial, as: leaver }, "website.read", { params }));
  for (const [lists, id] of made) {
    const ids = await idsOnce(looking, operation(lists), owner, (now) => now.includes(id));
    const where = `${lists} once the owner who made ${id} was unlinked`;
    trial.expect(ids.includes(id), where, `a list with ${id}`, ids);
  }
  const [, inbox_id] = made.find(([lists]) => lists === "inboxes.inbox.list") ?? [];
  if (making === scene || inbox_id === undefined) return;
  const place = { params: { ...paramsOf(world), inbox_id } };
  const question = questionOf({ trial, as: owner }, "inboxes.inbox.read", place);
  const isNamed = ({ operators = [] }: Inbox): boolean => operators.includes(owner.user_id);
  const inbox = await readOnce(question, isNamed);
  const where = "the operators of an inbox, once another of them was unlinked";
  trial.expect(isNamed(inbox), where, `those with ${owner.user_id}`, inbox.operators);
});

/** What they change for each other: a part goes before its whole, from the last to the first. */
const shared = {
  ...things,
  ...makersOf("helpdesk.article", "helpdesk.category", "helpdesk.section"),
};

/** Settings of a website, which nobody makes. */
const settings = [
  "routing.settings.merge",
  "routing.rules.replace",
  "setup.merge",
  "helpdesk.settings.merge",
  "status.settings.merge",
];

/** What is there once somebody has written it. */
const writable = ["status.announcement.replace", "people.data.merge", "ratings.rating.replace"];

/** What somebody else than the maker writes or removes shows to both, where they may; says whether they may. */
async function expectDone(scene: Scene, write: Operation, read: Operation): Promise<boolean> {
  const { trial, world } = scene;
  const [maker, colleague] = world.operators;
  const input = await prepareWhole(scene, write);
  const look = (as?: Caller): Promise<unknown> => dataFor(scene, read, input, as);
  const before = await eventually(
    trial,
    "thing",
    () => look(maker),
    (data) => data !== undefined,
  );
  if (before === undefined) trial.cannot(neededFirst(read.operationId));
  // What was drawn may be what is there.
  if (write.action !== "remove" && contains(before, input.body)) return false;
  // Which calls a member may not make is open (open.operator-role-rights).
  if (!isAccepted(await trial.callOperation(colleague, write, input))) return false;
  const isDone = (now: unknown): boolean =>
    write.action === "remove" ? now === undefined : !isDeepStrictEqual(now, before);
  const expected = write.action === "remove" ? "nothing" : "something else than before";
  for (const as of [maker, colleague]) {
    const now = await eventually(trial, "thing", () => look(as), isDone);
    const where = `${read.operationId} as ${as?.role} reads it after ${write.operationId} by a colleague`;
    trial.expect(isDone(now), where, expected, now);
  }
  trial.settle();
  return true;
}

rule("platform.colleagues-change-the-same", async (trial) => {
  const world = await trial.world({ operators: ["owner", "member"] });
  const scene = createScene(trial, world);
  const { operation, operations, resources } = trial.run.contract;
  const done: boolean[] = [];
  for (const id of [...settings, ...writable].filter(trial.run.claims)) {
    const write = operation(id);
    const read = readOf(trial, write);
    if (!read) continue;
    if (writable.includes(id)) await carryOut(scene, write, await prepare(scene, write));
    done.push(await expectDone(scene, write, read));
  }
  for (const [create] of claimedRows(trial, shared).toReversed()) {
    const { resource } = operation(create);
    const { param = "" } = resources[resource]?.id ?? {};
    await createAndIdentify(scene, operation(create));
    const named = operations.filter(
      (one) => one.resource === resource && one.pathParameters.at(-1) === param,
    );
    const read = neededReader(trial, neededRemoval(scene, operation(create)));
    for (const way of ["replace", "merge", "remove"])
      for (const write of named.filter(({ action }) => action === way))
        done.push(await expectDone(scene, write, read));
  }
  if (!done.includes(true))
    throw new NotClaimed("a member may not write here (open.operator-role-rights)");
});

/** Families whose things may be a user's own (open.filter-visibility, open.search-history-owner). */
const personal = ["filters", "search"];

/** What changes a thing of a website, and what reads it. */
function changesIn(trial: Trial): { write: Operation; read: Operation }[] {
  const { operations } = trial.run.contract;
  const isChange = ({ action, path, family, tiers }: Operation): boolean =>
    (action === "merge" || action === "replace") &&
    path.includes("{website_id}") &&
    tiers.includes("user") &&
    !personal.includes(family);
  return operations.filter(isChange).flatMap((write) => {
    const read = readOf(trial, write);
    return read?.data ? [{ write, read }] : [];
  });
}

/** Times that a change is made until it shows: what is drawn may be what was there before. */
const mostChanges = 5;

rule("platform.changed-for-every-reader", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const [owner, ...others] = world.operators;
  const scene = createScene(trial, world);
  for (const { write, read } of changesIn(trial)) {
    const plugins = read.tiers.includes("plugin") ? world.plugins : [];
    await carryOut(scene, write, await prepare(scene, write), owner);
    const input = await prepare(scene, write);
    const readers: Caller[] = [];
    let former: unknown;
    // What they read now must give way afterwards; who is refused has nothing to compare.
    for (const as of [...others, ...plugins]) {
      const data = await dataFor(scene, read, input, as);
      if (data === undefined) continue;
      readers.push(as);
      former = data;
    }
    let shown: unknown;
    for (let i = 0; i < mostChanges && (i === 0 || isDeepStrictEqual(shown, former)); i++) {
      const { body } = i === 0 ? input : await prepare(scene, write);
      await carryOut(scene, write, { ...input, body }, owner);
      for (const as of readers)
        await expectSameForms(trial, `${read.operationId} as ${as.role} reads it`, async () => ({
          listed: await dataFor(scene, read, input, as),
          single: (shown = await dataFor(scene, read, input, owner)),
        }));
      trial.settle();
      if (!readers.length) break;
    }
  }
});

const isOfPlugins = ({ tiers }: Operation): boolean => tiers.includes("plugin");

/** What plugins make, each with the list that shows it to them. */
const thingsOfPlugins = makersOf(
  "people.profile",
  "helpdesk.locale",
  "helpdesk.article",
  "helpdesk.category",
  "helpdesk.section",
  "helpdesk.redirection",
);

rule("platform.plugin-creations-are-listed", async (trial) => {
  const world = await trial.world();
  const { plugin } = world;
  const scene = createScene(trial, world);
  const { operation } = trial.run.contract;
  for (const [create, lists] of Object.entries(thingsOfPlugins)) {
    const [creation, list] = [operation(create), operation(lists)];
    const before = await idsOnce(scene, list, plugin, () => true);
    await carryOut(scene, creation, await prepare(scene, creation), plugin);
    const isNew = (ids: string[]): boolean => ids.some((id) => !before.includes(id));
    const now = await idsOnce(scene, list, plugin, isNew);
    const where = `${lists} after ${create} by a plugin`;
    trial.expect(isNew(now), where, `one more than ${before.length}`, now);
    trial.settle();
  }
  await unlessUnclaimed(async () => {
    const { params } = await startChat(trial, world, plugin);
    const reading = questionOf({ trial, as: world.owner }, "conversation.read", { params });
    await expectAccepted(reading, "of a conversation that a plugin created");
  });
  await unlessUnclaimed(() => expectChangedByOwner(scene, plugin));
});

/** The rule says that a profile that the plugin created is changed by an operator as by the plugin. */
async function expectChangedByOwner({ trial, world }: Scene, plugin: Caller): Promise<void> {
  const people = { ...peopleIn(trial, world), as: plugin };
  const { people_id } = await addProfile(people, "made");
  const params = profileAt(people, people_id);
  const notepad = trial.draw(word);
  await trial.given(world.owner, "people.profile.merge", { params, body: { notepad } });
  const reading = questionOf({ trial, as: world.owner }, "people.profile.read", { params });
  await expectRead(reading, { notepad }, "of a plugin, after an operator changed it");
}

rule("platform.plugin-changes-are-read", async (trial) => {
  const world = await trial.world();
  const { plugin } = world;
  const scene = createScene(trial, world);
  for (const { write, read } of changesIn(trial)) {
    if (!isOfPlugins(write) || !isOfPlugins(read)) continue;
    // What is drawn in part may be what nothing shows, such as a password (open.helpdesk-settings-password).
    await carryOut(scene, write, await prepareWhole(scene, write));
    const input = await prepareWhole(scene, write);
    const look = () => dataFor(scene, read, input, plugin);
    const before = await look();
    // What was drawn may be what is there, such as the same article again, or no data at all.
    if (contains(before, input.body)) continue;
    await carryOut(scene, write, input, plugin);
    const isOther = (now: unknown): boolean => JSON.stringify(now) !== JSON.stringify(before);
    const where = `${read.operationId} after ${write.operationId} by a plugin`;
    const after = await eventually(trial, "thing", look, isOther);
    trial.expect(isOther(after), where, "something else than before", after);
  }
});

rule("platform.plugin-removals-are-read", async (trial) => {
  const { operations } = trial.run.contract;
  for (const remove of operations.filter(({ action }) => action === "remove")) {
    const read = readOf(trial, remove);
    if (!read || !isOfPlugins(remove) || !isOfPlugins(read)) continue;
    // What stands in the way of a removal is open, so each is tried where nothing else was done.
    const world = await trial.world();
    const scene = createScene(trial, world);
    scene.acting = world.plugin;
    const input = await prepare(scene, remove);
    const look = () => dataFor(scene, read, input, world.plugin);
    const isThere = (data: unknown): boolean => data !== undefined;
    if (!isThere(await eventually(trial, "thing", look, isThere)))
      trial.cannot(neededFirst(read.operationId));
    await carryOut(scene, remove, input, world.plugin);
    const left = await eventually(trial, "thing", look, (data) => !isThere(data));
    trial.expect(!isThere(left), `${read.operationId} after a plugin removed it`, "refused", left);
    const exists = operationOn(trial.run.contract, remove.resource, "exists");
    if (!exists || !trial.run.claims(exists.operationId)) continue;
    const check = () => ask(scene, exists, { params: input.params ?? {} }, world.plugin);
    const checked = await eventually(trial, "thing", check, isRefused);
    const where = `${exists.operationId} after a plugin removed it`;
    trial.expect(isRefused(checked), where, "refused", answerText(checked));
  }
});
