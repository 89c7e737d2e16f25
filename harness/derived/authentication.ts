/** A request without a valid keypair is refused. */
import { createHash } from "node:crypto";
import { prepare } from "../arrange/arrange.ts";
import { presentTiers } from "../arrange/caller.ts";
import { openScene } from "../arrange/scene.ts";
import type { Caller, Keypair } from "../client/client.ts";
import { actor, control, expectTurnedAway } from "./step/access.ts";
import type { Judge } from "./judge.ts";

/**
 * Another text of the same length, always the same one, so that one seed gives one run. It is a digest, so that it reveals nothing of
 * the secret if the target echoes it.
 */
const another = (secret: string): string =>
  createHash("shake256", { outputLength: secret.length })
    .update(secret)
    .digest("hex")
    .slice(0, secret.length);

/** Callers without a keypair, and with one of which only half is right. */
export function forgersOf(caller: Caller): [who: string, as: Caller | undefined][] {
  const { identifier, key } = caller.pair;
  const wearing = (pair: Keypair): Caller => ({ ...caller, role: `${caller.role}-forged`, pair });
  return [
    ["nobody", undefined],
    ["a right identifier with a wrong key", wearing({ identifier, key: another(key) })],
    ["a wrong identifier with a right key", wearing({ identifier: another(identifier), key })],
  ];
}

export const authentication: Judge = async (trial, operation) => {
  const scene = await openScene(trial, [operation]);
  const input = await prepare(scene, operation);
  const [tier = "user"] = presentTiers(operation, scene.world);
  const caller = actor(scene, operation, tier);
  for (const [who, as] of forgersOf(caller))
    await expectTurnedAway(scene, who, as, operation, input);
  await control(scene, operation, input, caller);
};
