/** Which hooks are called, and for what (1/1, 2/9). */
import * as fc from "fast-check";
import {
  type Caller,
  createScene,
  type Delivery,
  eventually,
  hasAnotherWebsite,
  hookTarget,
  type HookTarget,
  type Id,
  isAboutThing,
  isInjected,
  isMissing,
  isRefused,
  isStaged,
  isStagedVisitor,
  NotClaimed,
  rule,
  targetTime,
  tellsOf,
  type Trial,
  unlessUnclaimed,
  uniqueName,
  word,
  type World,
} from "../../harness/author.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import type { Hook, HookEvent } from "../../schemas/generated/types.ts";
import { arriveChat } from "../support/conversation/chat.ts";
import { messageOf, required, type Content } from "../support/conversation/content.ts";
import { messageOnce, send } from "../support/conversation/message.ts";
import {
  awaken,
  close,
  firstTold,
  hookApart,
  hookBeside,
  hookUp,
  legible,
  namespacesOf,
  refusals,
  removeSpare,
  surest,
  type Hooked,
  tellsFirst,
} from "../support/platform/hook.ts";
import { letAllHappen, onlyStaged } from "../support/platform/notified.ts";
import { isAt, untilLater } from "../support/moment.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectRead, listOnce, readOnce, type Question } from "../support/read.ts";

type Act = () => Promise<unknown>;

interface Editing {
  /** Edits another message each time; only the editing of chatbox messages is stated. */
  edit: Act;
  /** The same with a text of many words, where the platform takes it (open.size-limits). */
  editLong: Act;
  /** Those that were edited. */
  messages: number[];
}

type Edit = Pick<Operations["conversation.message.edit"], "params" | "body">;

/** Some thousand characters: more than fits into a message to a device or a packet. */
const manyWords = 400;

async function editing(trial: Trial, world: World, as: Caller = world.owner): Promise<Editing> {
  const chat = await arriveChat(trial, world, {}, as);
  const field = (): Content => trial.draw(required.field);
  const messages: number[] = [];
  const edit = async (): Promise<Edit> => {
    const fingerprint = await send(chat, messageOf("field", field(), "operator"));
    await messageOnce(chat, fingerprint, ({ stamped }) => stamped === true);
    messages.push(fingerprint);
    const params = { ...chat.params, fingerprint: String(fingerprint) };
    return { params, body: { content: field() as never } };
  };
  return {
    messages,
    edit: async () => trial.given(as, "conversation.message.edit", await edit()),
    async editLong() {
      const { params } = await edit();
      const text = `${trial.draw(word)} `.repeat(manyWords).trim();
      const body = { content: { ...(field() as object), text } as never };
      if (isRefused(await trial.call(as, "conversation.message.edit", { params, body })))
        throw new NotClaimed("how long a text may be is left open");
    },
  };
}

const edited = "message:updated";

rule("hooks.delivers-subscribed", async (trial) => {
  const world = await trial.world();
  const { edit, editLong } = await editing(trial, world);
  const acts: [string, (hooked: Hooked) => Promise<unknown>, long?: Act][] = [
    [surest, removeSpare],
    [edited, edit, editLong],
  ];
  for (const [event, act, long] of acts) {
    const hooked = await hookUp(trial, [event], world);
    await tellsFirst(hooked, event, () => act(hooked));
    trial.settle();
    const before = hooked.target.heard(event).length;
    await act(hooked);
    const count = await eventually(
      trial,
      "event",
      () => Promise.resolve(hooked.target.heard(event).length),
      (now) => now > before,
    );
    trial.expect(count > before, `deliveries of ${event} after it happened again`, "one", "none");
    trial.settle();
    if (long) await unlessUnclaimed(() => tellsFirst(hooked, event, long));
    trial.settle();
    // A change of its label is none of what it is told.
    await trial.given(hooked.as, "hooks.hook.merge", {
      params: await hookParams(hooked),
      body: { label: `renamed ${trial.draw(word)}` },
    });
    await tellsFirst(hooked, event, () => act(hooked));
    trial.settle();
  }
});

rule("hooks.delivers-acts-of-plugins", async (trial) => {
  const world = await trial.world();
  const [plugin] = world.plugins;
  if (!plugin) return trial.cannot("the website had to have a plugin");
  const { edit } = await editing(trial, world, plugin);
  const hooked = await hookUp(trial, [edited], world);
  await tellsFirst(hooked, edited, edit);
});

const neverHere: HookEvent[] = [
  "campaign:progress",
  "status:health:changed",
  "campaign:dispatched",
  "campaign:running",
  "email:track:view",
  "plugin:event",
];

/** What is waited for is neither the first nor the last. */
const around: HookEvent[] = ["campaign:progress", surest, "status:health:changed"];

/** Names of what does not happen here, around the one that does. */
const places: HookEvent[][] = [
  [surest, "campaign:progress", "status:health:changed"],
  around,
  [...neverHere, surest],
];

rule("hooks.delivers-each-named", async (trial) => {
  const world = await trial.world();
  const others = namespacesOf(trial).filter((name) => name !== surest);
  for (const events of [...places, [...others, surest]]) {
    const hooked = await hookUp(trial, events, world);
    await tellsFirst(hooked, surest, () => removeSpare(hooked));
    trial.settle();
  }
});

const textsOf = (deliveries: readonly Delivery[]): string[] => deliveries.map(({ text }) => text);

/** What of this namespace a target has received. */
const strays = (target: HookTarget, event: string): string[] =>
  textsOf(target.heard().filter((delivery) => tellsOf(delivery, event)));

rule("hooks.only-subscribed", async (trial) => {
  const world = await trial.world();
  const { edit } = await editing(trial, world);
  const removals = await hookUp(trial, [surest], world);
  const edits = await hookUp(trial, [edited], world);
  await awaken(removals);
  if (isMissing(await firstTold(edits, edited, edit)))
    trial.cannot(`see hook-arrives:${edited}: a hook had to be told of it first`);
  await removeSpare(removals);
  await edit();
  await close(removals);
  if (isMissing(await firstTold(edits, edited, edit)))
    trial.cannot(`see hook-arrives:${edited}: a hook had to be told of it once more`);
  trial.equal(strays(removals.target, edited), [], `${edited} at a hook for ${surest} alone`);
  trial.equal(strays(edits.target, surest), [], `${surest} at a hook for ${edited} alone`);
});

/** What a delivery about one of its spare messages may name. */
const namesOf = ({ spare }: Hooked): Id[] => [spare.chat.params.session_id, ...spare.all];

const isNaming =
  (ids: readonly Id[]) =>
  (delivery: Delivery): boolean =>
    ids.some((id) => isAboutThing(delivery, id));

rule("hooks.only-own-website", async (trial) => {
  // With a stage all happens there that no call brings about.
  const allHappens = isStagedVisitor(trial) && isInjected(trial);
  const events = allHappens ? [surest, ...onlyStaged] : [surest];
  const here = await hookUp(trial, events, await trial.world());
  const there = await hookUp(trial, events, await trial.world({}, "other-"));
  await awaken(here);
  await awaken(there);
  const before = here.target.heard().length;
  for (const _ of [1, 2]) await removeSpare(there);
  if (allHappens) await letAllHappen(there);
  await close(there);
  // What happened here may come late or once more, and the platform may do something here by itself.
  const isOfHere = isNaming([here.world.website_id, ...namesOf(here)]);
  const isOfPlatform = (delivery: Delivery): boolean =>
    onlyStaged.some((event) => tellsOf(delivery, event)) &&
    !isAboutThing(delivery, there.world.website_id);
  const since = here.target.heard().slice(before);
  trial.equal(
    since.filter((one) => !isOfHere(one) && !isOfPlatform(one)).map(({ text }) => text),
    [],
    "deliveries of what happens on another website",
  );
  await close(here);
  // A message there and one here may have the same fingerprint, which is one of a conversation.
  const isOfThere = isNaming([there.spare.chat.params.session_id]);
  const mayBeOfThere = isNaming(namesOf(there));
  const foreign = here.target
    .heard()
    .filter((one) => isOfThere(one) || (mayBeOfThere(one) && !isOfHere(one)));
  trial.equal(
    foreign.map(({ text }) => text),
    [],
    "deliveries that name things of another website",
  );
});

rule("hooks.every-hook-delivers", async (trial) => {
  const world = await trial.world();
  const hooks: Hooked[] = [];
  for (const _ of [1, 2, 3]) hooks.push(await hookUp(trial, [surest], world));
  const [first] = hooks;
  if (!first) return;
  const counts = (): number[] => hooks.map(({ target }) => target.heard(surest).length);
  const areTold = (now: number[]): boolean => now.every((count) => count > 0);
  const all = (): Promise<number[]> => eventually(trial, "event", read, areTold);
  const read = (): Promise<number[]> => Promise.resolve(counts());
  const expectLegible = hooks.map(legible);
  await removeSpare(first);
  // A new hook may take its time (open.hook-change-delay).
  if (!areTold(await all())) await removeSpare(first);
  const told = await all();
  if (told.every((count) => count === 0)) {
    for (const expect of expectLegible) expect();
    trial.cannot(`see hook-arrives:${surest}: a hook had to be told of it first`);
  }
  trial.expect(areTold(told), `${surest} at each of three hooks`, "one or more", told);
});

rule("hooks.failing-spares-others", async (trial) => {
  const before = await hookUp(trial, [surest], await trial.world());
  const failing = await hookApart(before, [surest]);
  const spared = [before, await hookApart(before, [surest])];
  const counts = (): number[] => spared.map(({ target }) => target.heard(surest).length);
  const areMore = (former: readonly number[]) => (now: readonly number[]) =>
    now.every((count, i) => count > (former[i] ?? 0));
  /** What they were told when it had time to come. */
  const told = async (act: Act): Promise<[former: number[], now: number[]]> => {
    const former = counts();
    await act();
    const read = (): Promise<number[]> => Promise.resolve(counts());
    return [former, await eventually(trial, "event", read, areMore(former))];
  };
  const remove: Act = () => removeSpare(before);
  const areTold = async (act: Act = remove): Promise<boolean> => {
    const [former, now] = await told(act);
    return areMore(former)(now);
  };
  // A new hook may take its time (open.hook-change-delay).
  if (!(await areTold(() => awaken(before))) && !(await areTold()))
    trial.cannot("all hooks had to be told first");
  failing.target.answer(trial.draw(refusals));
  for (const time of ["first", "second", "third"]) {
    const [former, now] = await told(remove);
    const where = `deliveries to two hooks beside one that refuses its ${time} one`;
    trial.expect(areMore(former)(now), where, `more than ${former.join(" and ")}`, now);
    trial.settle();
  }
});

const hookParams = async ({
  world,
  hookId,
}: Hooked): Promise<{ website_id: string; hook_id: string }> => ({
  ...paramsOf(world),
  hook_id: await hookId(),
});

/** Of two hooks one is changed; the deliveries of the other, its witness, say that what was caused before had its time. */
interface Pair {
  hooked: Hooked;
  witness: Hooked;
}

async function withWitness(trial: Trial, events: HookEvent[] = [surest]): Promise<Pair> {
  const world = await trial.world();
  const [hooked, witness] = [
    await hookUp(trial, events, world),
    await hookUp(trial, events, world),
  ];
  await awaken(hooked);
  await awaken(witness);
  return { hooked, witness };
}

const removedOf = ({ spare }: Hooked): number[] =>
  spare.all.filter((one) => !spare.fingerprints.includes(one));

/**
 * Says later what the target was told since of what was done since: `touched` names that. What was done before may be told
 * late and again (open.event-delay, open.hook-retry), and on a website that the target names what other rules did.
 */
function toldSince(
  trial: Trial,
  target: HookTarget,
  touched: () => readonly Id[],
): () => Delivery[] {
  const before = target.heard().length;
  const former = touched();
  const isOfBefore = isNaming(former);
  return () => {
    const isOfNow = isNaming(touched().filter((one) => !former.includes(one)));
    return target
      .heard()
      .slice(before)
      .filter((one) => isOfNow(one) || (isStaged(trial) && !isOfBefore(one)));
  };
}

interface Silence {
  /** Where some deliveries may not come. */
  target: HookTarget;
  /** Who is told of what was done, which has had its time then. */
  witness: Hooked;
  touched: () => readonly Id[];
  act: Act;
  /** Which deliveries those are; all, where absent. */
  isMeant?: (delivery: Delivery) => boolean;
}

/** What the target is told all the same: deliveries under way may still arrive, and a change may take its time (open.hook-change-delay). */
async function straysAt({
  target,
  witness,
  touched,
  act,
  isMeant = () => true,
}: Silence): Promise<Delivery[]> {
  const { trial } = witness;
  const once = async (): Promise<Delivery[]> => {
    const strays = toldSince(trial, target, touched);
    // A stray may come later than what the witness is told.
    for (const _ of [1, 2]) {
      await act();
      await close(witness);
    }
    return strays().filter(isMeant);
  };
  await eventually(trial, "change", once, (strays) => !strays.length);
  return once();
}

rule("hooks.removed-is-silent", async (trial) => {
  const { hooked, witness } = await withWitness(trial);
  await trial.given(hooked.as, "hooks.hook.remove", {
    params: await hookParams(hooked),
  });
  const touched = (): Id[] => [hooked, witness].flatMap(removedOf);
  const act = (): Promise<unknown> => removeSpare(witness);
  const strays = await straysAt({ target: hooked.target, witness, touched, act });
  trial.equal(textsOf(strays), [], "deliveries to the target of a removed hook");
  trial.settle();
  // Its target may be kept for it (open.removed-name-kept).
  if (await hookBeside(hooked, [surest]))
    await tellsFirst(hooked, surest, () => removeSpare(hooked));
});

const ways = fc.shuffledSubarray(["PUT", "PATCH"] as const, { minLength: 2 });

/** Changes a hook, as a precondition: by PUT as a whole, by PATCH in this alone. */
async function change(
  hooked: Hooked,
  way: "PUT" | "PATCH",
  changed: { target: string } | { events: HookEvent[] },
): Promise<void> {
  const { trial, as } = hooked;
  const params = await hookParams(hooked);
  const label = `changed ${trial.draw(word)}`;
  const body = { label, target: hooked.target.url, events: around, ...changed };
  if (way === "PUT") await trial.given(as, "hooks.hook.replace", { params, body });
  else await trial.given(as, "hooks.hook.merge", { params, body: changed });
}

rule("hooks.new-target", async (trial) => {
  let { hooked: old, witness } = await withWitness(trial, around);
  for (const way of trial.draw(ways)) {
    const renewed = { ...old, target: await hookTarget(trial) };
    await change(old, way, { target: renewed.target.url });
    await tellsFirst(renewed, surest, () => removeSpare(renewed));
    trial.settle();
    const spares = [renewed, witness];
    const touched = (): Id[] => spares.flatMap(removedOf);
    const act = (): Promise<unknown> => removeSpare(renewed);
    const strays = await straysAt({ target: old.target, witness, touched, act });
    trial.equal(textsOf(strays), [], `deliveries to the old target after ${way}`);
    // The one that was created last is changed as well.
    [old, witness] = [witness, renewed];
  }
});

rule("hooks.new-events", async (trial) => {
  const { hooked, witness } = await withWitness(trial);
  const { edit, messages } = await editing(trial, hooked.world);
  const { target } = hooked;
  const touched = (): Id[] => [...[hooked, witness].flatMap(removedOf), ...messages];
  let [event, left]: [HookEvent, HookEvent] = [edited, surest];
  for (const way of trial.draw(ways)) {
    await change(hooked, way, { events: [event] });
    const bring = (one: HookEvent) => (): Promise<unknown> =>
      one === edited ? edit() : removeSpare(hooked);
    await tellsFirst(hooked, event, bring(event));
    trial.settle();
    // Whether a PATCH replaces an array or adds to it is open (open.patch-arrays).
    if (way === "PUT") {
      const gone = left;
      const isMeant = (delivery: Delivery): boolean => tellsOf(delivery, gone);
      const strays = await straysAt({ target, witness, touched, act: bring(gone), isMeant });
      trial.equal(textsOf(strays), [], `${gone} after a PUT without it`);
    }
    [event, left] = [left, event];
  }
});

const hookQuestion = async (hooked: Hooked): Promise<Question<"hooks.hook.read">> => ({
  trial: hooked.trial,
  as: hooked.as,
  id: "hooks.hook.read",
  params: await hookParams(hooked),
});

/** How soon a hook shows what became of a delivery is open (open.hook-attempted-at-unit). */
const noted = "list";

/** Before the first attempt is shown, it may be 0 or null (open.hook-attempted-at-unit). */
const isShown = ({ attempted_at }: Hook): boolean =>
  typeof attempted_at === "number" && attempted_at > 0;

/** The rule says that the list shows the hook so; one that is called meanwhile may be listed twice (open.page-shift). */
async function expectListedSo(
  { trial, as, world, hookId }: Hooked,
  isSo: (hook: Hook) => boolean,
  member: "status" | "attempted_at",
  expected: string,
): Promise<void> {
  const hook_id = await hookId();
  const ownOf = (hooks: Hook[]): Hook[] => hooks.filter((one) => one.hook_id === hook_id);
  const list = { trial, as, id: "hooks.hook.list" as const, params: paramsOf(world) };
  const own = ownOf(await listOnce(list, (hooks) => ownOf(hooks).some(isSo)));
  const [shown] = own;
  if (!shown) return trial.cannot("the hook had to be listed first");
  const where = `/${member} in hooks.hook.list after a delivery`;
  trial.expect(own.some(isSo), where, expected, shown[member]);
}

/** Gives the hook another label, as a precondition. */
async function rename(hooked: Hooked): Promise<string> {
  const { trial, as, world } = hooked;
  const label = uniqueName({ trial, world }, "renamed");
  const params = await hookParams(hooked);
  await trial.given(as, "hooks.hook.merge", { params, body: { label } });
  return label;
}

rule("hooks.attempted-at-is-now", async (trial) => {
  const hooked = await hookUp(trial, [surest], await trial.world());
  await awaken(hooked);
  const { attempted_at = NaN } = await readOnce(await hookQuestion(hooked), isShown, noted);
  const now = await targetTime(createScene(trial, hooked.world));
  const where = "/data/attempted_at after a delivery";
  trial.expect(isAt(attempted_at, now), where, `about ${now}`, attempted_at);
  const isNow = (hook: Hook): boolean => isAt(Number(hook.attempted_at), now);
  await expectListedSo(hooked, isNow, "attempted_at", `about ${now}`);
  trial.settle();
  const label = await rename(hooked);
  const isLeft = (hook: Hook): boolean =>
    hook.label === label && Number(hook.attempted_at) >= attempted_at;
  const renamed = await readOnce(await hookQuestion(hooked), isLeft);
  trial.expect(
    isLeft(renamed),
    "/data/attempted_at after a PATCH of the label",
    `${attempted_at} or later`,
    renamed.attempted_at,
  );
});

rule("hooks.attempted-at", async (trial) => {
  const hooked = await hookUp(trial, [surest], await trial.world());
  await awaken(hooked);
  let before = 0;
  let first: number | undefined;
  for (const time of ["first", "second", "third"]) {
    const { attempted_at } = await readOnce(await hookQuestion(hooked), isShown, noted);
    const where = `/data/attempted_at after the ${time} delivery`;
    trial.expect(typeof attempted_at === "number", where, "a number", attempted_at);
    const now = attempted_at ?? 0;
    trial.expect(now >= before && now > 0, where, `${before} or later`, attempted_at);
    first ??= now;
    before = now;
    await untilLater(now);
    await close(hooked);
  }
  await expectListedSo(hooked, isShown, "attempted_at", "a number above 0");
  const isLater = ({ attempted_at }: Hook): boolean => Number(attempted_at) > Number(first);
  const { attempted_at } = await readOnce(await hookQuestion(hooked), isLater, noted);
  trial.expect(
    isLater({ attempted_at } as Hook),
    "/data/attempted_at after the last delivery",
    `later than ${first}, as it was after the first`,
    attempted_at,
  );
  trial.settle();
  // Whether its target takes it or not, a delivery was attempted.
  const last = Number(attempted_at);
  await untilLater(last);
  hooked.target.answer(trial.draw(refusals));
  if (isMissing(await firstTold(hooked, surest, () => removeSpare(hooked)))) return;
  const isMoved = (hook: Hook): boolean => Number(hook.attempted_at) > last;
  const refused = await readOnce(await hookQuestion(hooked), isMoved, noted);
  trial.expect(
    isMoved(refused),
    "/data/attempted_at after a delivery that its target refused",
    `later than ${last}, as it was before`,
    refused.attempted_at,
  );
});

rule("hooks.active-after-delivery", async (trial) => {
  const hooked = await hookUp(trial, [surest], await trial.world());
  for (const time of ["first", "second"]) {
    await close(hooked);
    await expectRead(
      await hookQuestion(hooked),
      { status: "active" },
      `after the ${time} delivery`,
      noted,
    );
  }
  trial.settle();
  await expectListedSo(hooked, (hook) => hook.status === "active", "status", "active");
  trial.settle();
  const label = await rename(hooked);
  const after = "after its label was changed";
  await expectRead(await hookQuestion(hooked), { label, status: "active" }, after, noted);
});

rule("hooks.target-with-query", async (trial) => {
  // As tokens are, with capitals and characters that have to be escaped.
  const secret = `${trial.draw(word)}+A/b=&C`;
  const query = `?token=${encodeURIComponent(secret)}`;
  const hooked = await hookUp(trial, [surest], await trial.world(), query);
  const delivery = await tellsFirst(hooked, surest, () => removeSpare(hooked));
  trial.settle();
  // The platform may add members of its own.
  const { searchParams } = new URL(delivery?.path ?? "", hooked.target.url);
  trial.equal(searchParams.get("token"), secret, "the query of a delivery");
});

rule("hooks.same-target-two-namespaces", async (trial) => {
  const world = await trial.world();
  const { edit } = await editing(trial, world);
  const hooked = await hookUp(trial, [surest], world);
  if (!(await hookBeside(hooked, [edited])))
    throw new NotClaimed("whether two hooks may have one target is left open");
  const acts: [string, Act][] = [
    [surest, () => removeSpare(hooked)],
    [edited, edit],
  ];
  for (const [event, act] of acts) {
    await tellsFirst(hooked, event, act);
    trial.settle();
  }
  if (!hasAnotherWebsite(trial.run)) return;
  // Somebody may have one place for all of their websites.
  const there = await hookUp(trial, [surest], await trial.world({}, "other-"));
  const shared = { ...there, target: hooked.target };
  if (!(await hookBeside(shared, [surest]))) return;
  for (const one of [shared, hooked, shared]) {
    await tellsFirst(one, surest, () => removeSpare(one));
    trial.settle();
  }
});
