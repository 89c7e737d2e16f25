/** Which hooks are called, and for what (1/1, 2/9). */
import {
  type Delivery,
  eventually,
  hasAnotherWebsite,
  type HookTarget,
  isAboutThing,
  isAccepted,
  isGiven,
  isInjected,
  isMissing,
  isStaged,
  isStagedVisitor,
  NotClaimed,
  patienceFor,
  type Reading,
  rule,
  show,
  tellsOf,
  unlessImpossible,
  unlessUnclaimed,
  word,
  inWords,
} from "../../harness/author.ts";
import type { HookEvent } from "../../schemas/generated/types.ts";
import { edited, editing, type Act } from "../support/platform/message-edits.ts";
import {
  awaken,
  hookParams,
  namesOf,
  isNaming,
  surestAmong,
  close,
  expectNone,
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
import { startChat } from "../support/conversation/chat.ts";
import { givenThread, say } from "../support/conversation/message.ts";
import { addProfile, profileAt } from "../support/people/profile.ts";
import { letAllHappen, onlyStaged } from "../support/platform/notified.ts";
import { secondWebsite } from "../support/platform/website.ts";

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
    trial.expect(
      count > before,
      `deliveries of ${event} after it happened again`,
      "one",
      inWords("none"),
    );
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
    if (event === surest) await expectBoth(hooked);
    trial.settle();
  }
});

/** The rule says that of two removals at once the hook is told of each, be it in one request. */
async function expectBoth(hooked: Hooked): Promise<void> {
  const { trial, target } = hooked;
  const before = target.heard(surest).length;
  const two = await Promise.all([removeSpare(hooked), removeSpare(hooked)]);
  const look = (): Promise<Delivery[]> => Promise.resolve(target.heard(surest).slice(before));
  const areTold = (all: Delivery[]): boolean =>
    all.length >= two.length || two.every((one) => all.some((told) => isAboutThing(told, one)));
  const all = await eventually(trial, "event", look, areTold);
  const where = `deliveries of ${surest} after two removals at once`;
  trial.expect(areTold(all), where, "one for each", all.length);
}

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

/** Names of what does not happen here, around the one that does. */
const places: HookEvent[][] = [
  [surest, "campaign:progress", "status:health:changed"],
  surestAmong,
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

/** What of this namespace a target has received. */
const strays = (target: HookTarget, event: string): Delivery[] =>
  target.heard().filter((delivery) => tellsOf(delivery, event));

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
  expectNone(trial, strays(removals.target, edited), `${edited} at a hook for ${surest} alone`);
  expectNone(trial, strays(edits.target, surest), `${surest} at a hook for ${edited} alone`);
});

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
  expectNone(
    trial,
    since.filter((one) => !isOfHere(one) && !isOfPlatform(one)),
    "deliveries of what happens on another website",
  );
  await close(here);
  // A message and a conversation there may be named as others are here (open.identifier-uniqueness).
  const isOfThere = isNaming([there.world.website_id]);
  const mayBeOfThere = isNaming(namesOf(there));
  const foreign = here.target
    .heard()
    .filter((one) => isOfThere(one) || (mayBeOfThere(one) && !isOfHere(one)));
  expectNone(trial, foreign, "deliveries that name things of another website");
  trial.settle();
  await unlessUnclaimed(() => expectNoneOfProfiles(here, there));
  if (isGiven(trial, "second-website")) await unlessImpossible(() => expectNoneOfSecond(here));
});

const ofProfiles = [
  "people:profile:created",
  "people:profile:updated",
  "people:profile:removed",
] as const satisfies readonly HookEvent[];

/** The rule says the same of profiles, which are named by their email: their identifiers may be given on each website anew (open.identifier-uniqueness). */
async function expectNoneOfProfiles({ trial, world }: Hooked, there: Hooked): Promise<void> {
  const here = await hookUp(trial, [surest, ...ofProfiles], world);
  await awaken(here);
  const { as, world: other } = there;
  const people = { trial, as, world: other, website_id: other.website_id };
  const { people_id, email } = await addProfile(people, "stranger");
  const params = profileAt(people, people_id);
  await trial.given(as, "people.profile.merge", {
    params,
    body: { notepad: trial.draw(word) },
  });
  await trial.given(as, "people.profile.remove", { params });
  await close(here);
  const strays = here.target.heard().filter(isNaming([other.website_id, email]));
  expectNone(trial, strays, "deliveries about a profile of another website");
  trial.settle();
}

/** The rule says the same of another website of the same owner. */
async function expectNoneOfSecond(here: Hooked): Promise<void> {
  const { trial, world, as, target } = here;
  const website_id = await secondWebsite(trial, world);
  const chat = await startChat(trial, { ...world, website_id }, as);
  const before = target.heard().length;
  for (const _ of [1, 2]) {
    const fingerprint = await say(chat, "operator", trial.draw(word));
    await givenThread(chat, [fingerprint]);
    const params = { ...chat.params, fingerprint: String(fingerprint) };
    await trial.given(as, "conversation.message.remove", { params });
    await close(here);
  }
  const isOfHere = isNaming([world.website_id, ...namesOf(here)]);
  const isOfSecond = isNaming([website_id]);
  const mayBeOfSecond = isNaming([chat.params.session_id]);
  const strays = target
    .heard()
    .slice(before)
    .filter((one) => isOfSecond(one) || (mayBeOfSecond(one) && !isOfHere(one)));
  expectNone(trial, strays, "deliveries of what happens on another website of the owner");
}

/** Beside three others. */
const manyHooks = 8;

rule("hooks.every-hook-delivers", async (trial) => {
  const world = await trial.world();
  const hooks: Hooked[] = [];
  for (const _ of [1, 2, 3]) hooks.push(await hookUp(trial, [surest], world));
  const [first] = hooks;
  if (!first) return;
  // More than a platform may read at a time; how many a website may have is open (open.size-limits).
  for (let more = isStaged(trial) ? manyHooks : 0; more > 0; more--) {
    const another = await unlessImpossible(() => hookApart(first, [surest]));
    if (!another) break;
    hooks.push(another);
  }
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
  trial.expect(areTold(told), `${surest} at each of ${hooks.length} hooks`, "one or more", told);
});

rule("hooks.failing-spares-others", async (trial) => {
  const before = await hookUp(trial, [surest], await trial.world());
  const failing = await hookApart(before, [surest]);
  const spared = [before, await hookApart(before, [surest])];
  const counts = (): number[] => spared.map(({ target }) => target.heard(surest).length);
  const areMore = (former: readonly number[]) => (now: readonly number[]) =>
    now.every((count, i) => count > (former[i] ?? 0));
  /** What they were told when it had time to come. */
  const told = async (
    act: Act,
    what: Reading = "event",
  ): Promise<[former: number[], now: number[]]> => {
    const former = counts();
    await act();
    const read = (): Promise<number[]> => Promise.resolve(counts());
    return [former, await eventually(trial, what, read, areMore(former))];
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
  // Nor does one wait for ever for another that says nothing (open.hook-retry).
  failing.target.answer({ kind: "hang", ms: 2 * patienceFor("end", trial.run.target) });
  for (const time of ["first", "second"]) {
    const [former, now] = await told(remove, "end");
    const where = `deliveries to two hooks beside one that does not answer its ${time} one`;
    trial.expect(areMore(former)(now), where, `more than ${former.join(" and ")}`, now);
    trial.settle();
  }
});

rule("hooks.target-with-query", async (trial) => {
  // As tokens are, with capitals and characters that have to be escaped; some servers know no path without its last slash.
  const secret = `${trial.draw(word)}+A/b=&C`;
  const query = `/?token=${encodeURIComponent(secret)}`;
  const hooked = await hookUp(trial, [surest], await trial.world(), query);
  const delivery = await tellsFirst(hooked, surest, () => removeSpare(hooked));
  trial.settle();
  // The platform may add members of its own.
  const { pathname, searchParams } = new URL(delivery?.path ?? "", hooked.target.url);
  trial.equal(searchParams.get("token"), secret, "the query of a delivery");
  // A proxy through which deliveries come may take it off.
  if (trial.run.target.hooks?.url === undefined)
    trial.expect(pathname.endsWith("/"), "the path of a delivery", "a slash at its end", pathname);
  trial.settle();
  // How long it may be is open (open.size-limits); the rest of it may be spelled otherwise (open.string-forms).
  const note = "a".repeat(400);
  const { as, world } = hooked;
  const params = { website_id: world.website_id, hook_id: await hooked.hookId() };
  const body = { target: `${hooked.target.url}${query}&note=${note}` };
  if (!isAccepted(await trial.call(as, "hooks.hook.merge", { params, body }))) return;
  const read = async () => (await trial.given(as, "hooks.hook.read", { params })).target;
  const isWhole = (target: string): boolean => target.endsWith(note);
  const target = await eventually(trial, "thing", read, isWhole);
  trial.expect(
    isWhole(target),
    "/data/target",
    `all ${body.target.length} characters that were written`,
    inWords(`${target.length} characters that end with ${show(target.slice(-20))}`),
  );
});

rule("hooks.same-target-two-namespaces", async (trial) => {
  const world = await trial.world();
  const { edit } = await editing(trial, world);
  const hooked = await hookUp(trial, [surest], world);
  // It is found by its target, which another one has from now on.
  const params = await hookParams(hooked);
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
  if (hasAnotherWebsite(trial.run)) await expectSharedAcross(hooked);
  await trial.given(hooked.as, "hooks.hook.remove", { params });
  await tellsFirst(hooked, edited, edit, "at the hook that is left of two with one target");
});

/** The rule says that somebody may have one place for all of their websites. */
async function expectSharedAcross(hooked: Hooked): Promise<void> {
  const { trial } = hooked;
  const there = await hookUp(trial, [surest], await trial.world({}, "other-"));
  const shared = { ...there, target: hooked.target };
  if (!(await hookBeside(shared, [surest]))) return;
  for (const one of [shared, hooked, shared]) {
    await tellsFirst(one, surest, () => removeSpare(one));
    trial.settle();
  }
}
