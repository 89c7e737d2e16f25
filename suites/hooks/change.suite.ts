/** Hooks that are removed or changed: where deliveries go then, and where none may come (1/1, 2/9). */
import * as fc from "fast-check";
import {
  type Delivery,
  eventually,
  hookTarget,
  type HookTarget,
  type Id,
  isStaged,
  rule,
  tellsOf,
  type Trial,
  word,
} from "../../harness/author.ts";
import type { HookEvent } from "../../schemas/generated/types.ts";
import { edited, editing, type Act } from "../support/platform/message-edits.ts";
import {
  awaken,
  hookParams,
  isNaming,
  surestAmong,
  close,
  expectNone,
  hookBeside,
  hookUp,
  removeSpare,
  surest,
  type Hooked,
  tellsFirst,
} from "../support/platform/hook.ts";

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
  expectNone(trial, strays, "deliveries to the target of a removed hook");
  trial.settle();
  // Its target may be kept for it (open.removed-name-kept).
  if (await hookBeside(hooked, [surest]))
    await tellsFirst(hooked, surest, () => removeSpare(hooked), "at a hook with its former target");
});

const ways = fc.shuffledSubarray(["PUT", "PATCH"] as const, { minLength: 2 });

/** The rule says that a hook can be changed: by PUT as a whole, by PATCH in this alone. */
async function change(
  hooked: Hooked,
  way: "PUT" | "PATCH",
  changed: { target: string } | { events: HookEvent[] },
): Promise<void> {
  const { trial, as } = hooked;
  const params = await hookParams(hooked);
  const label = `changed ${trial.draw(word)}`;
  const body = { label, target: hooked.target.url, events: surestAmong, ...changed };
  if (way === "PUT") await trial.accepts(as, "hooks.hook.replace", { params, body });
  else await trial.accepts(as, "hooks.hook.merge", { params, body: changed });
  trial.settle();
}

rule("hooks.new-target", async (trial) => {
  let { hooked: old, witness } = await withWitness(trial, surestAmong);
  for (const way of trial.draw(ways)) {
    const renewed = { ...old, target: await hookTarget(trial) };
    await change(old, way, { target: renewed.target.url });
    const at = `at the new target after a ${way} of it`;
    await tellsFirst(renewed, surest, () => removeSpare(renewed), at);
    trial.settle();
    const spares = [renewed, witness];
    const touched = (): Id[] => spares.flatMap(removedOf);
    const act = (): Promise<unknown> => removeSpare(renewed);
    const strays = await straysAt({ target: old.target, witness, touched, act });
    expectNone(trial, strays, `deliveries to the old target after ${way}`);
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
    await tellsFirst(hooked, event, bring(event), `at a hook after a ${way} that added it`);
    trial.settle();
    // Whether a PATCH replaces an array or adds to it is open (open.patch-arrays).
    if (way === "PUT") {
      const gone = left;
      const isMeant = (delivery: Delivery): boolean => tellsOf(delivery, gone);
      const strays = await straysAt({ target, witness, touched, act: bring(gone), isMeant });
      expectNone(trial, strays, `deliveries of ${gone} after a PUT without it`);
    }
    [event, left] = [left, event];
  }
});
