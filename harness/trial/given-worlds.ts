/** The worlds of one trial on websites that the target names. */
import type { Home } from "../run/places.ts";
import type { Target } from "../target/target.ts";
import { givenWorld, type UserOf } from "./given-world.ts";
import { expectOperator, makeSecondOwner } from "./second-operator.ts";
import type { Recoverables } from "./recoverables.ts";
import { NeedsExclusiveRun } from "../case/stop.ts";
import type { Trial } from "./trial.ts";
import { toWorld, type World, type WorldRequest } from "./world.ts";

export interface GivenWorldsOptions {
  trial: Trial;
  recoverables: Recoverables;
  /** The other website, where others run beside this trial on websites of the target file. */
  neighbour: Home["neighbour"] | undefined;
  /** Whether it may wait for that: nobody must wait who is waited for. */
  mayWait: () => boolean;
  /** Takes back what the trial left so far. */
  erase: () => Promise<void>;
}

/** Hands out one after the other; worlds with the same label are on the same website. */
export function createGivenWorlds({
  trial,
  recoverables,
  neighbour,
  mayWait,
  erase,
}: GivenWorldsOptions): (request: WorldRequest, label: string) => Promise<World> {
  const { run, evidence, cast } = trial;
  /** Labels of the websites that were handed out; the first has none. */
  const labels = new Set<string>();

  const userOf: UserOf = (pair, role) =>
    run.users.of(pair, () => trial.call({ role, tier: "user", pair }, "account.read"));

  /** The target with those of its websites on which nobody else plays while this trial does. */
  async function shownTo(number: number): Promise<Target> {
    if (!neighbour || number === 0) return run.target;
    if (number > 1) throw new NeedsExclusiveRun(`website ${number + 1} of the target file`);
    const other = await neighbour(mayWait());
    if (!other)
      throw new NeedsExclusiveRun(
        "another website, which it asks for while others may wait for it",
      );
    return { ...run.target, websites: [other] };
  }

  return async (request, label) => {
    // A stage would give another website for the same request, an empty one: so what the trial has made on this one is removed first.
    if (label === "" && labels.has(label)) {
      await erase();
      evidence.act({ by: "erasure", method: "DELETE", path: "", body: undefined, data: undefined });
    }
    // An account that may be recovered is of no website that is named.
    if (!request.isRecoverable) labels.add(label);
    const others = [...labels].filter(Boolean);
    const place = { number: others.indexOf(label) + 1, label };
    const given = await givenWorld(await shownTo(place.number), request, place, userOf);
    const world = request.isRecoverable
      ? toWorld({ ...given, operators: [await recoverables.ownerOf(label)] })
      : given;
    cast.enters(world);
    for (const { password } of world.operators) if (password) trial.guard(password);
    if (request.isRemovable) await expectOperator(trial, world);
    if (request.operators?.[1] === "owner") await makeSecondOwner(trial, world);
    return world;
  };
}
