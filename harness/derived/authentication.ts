/** A request without a valid keypair is refused. */
import { createHash } from "node:crypto";
import { prepare } from "../arrange/arrange.ts";
import { openScene } from "../arrange/scene.ts";
import type { Caller, Keypair } from "../client/client.ts";
import { actor, control, expectRefused } from "./step/access.ts";
import type { Judge } from "./judge.ts";

/**
 * Another text of that length, the same each time, so that one seed gives one run. It is a digest, since one that shares
 * characters with the secret would show them where the target echoes it.
 */
const another = (secret: string): string =>
  createHash("shake256", { outputLength: secret.length })
    .update(secret)
    .digest("hex")
    .slice(0, secret.length);

/** Everybody who asks without a keypair, or with one that is right by half. */
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
  const [tier = "user"] = operation.tiers;
  const caller = actor(scene, operation, tier);
  for (const [who, as] of forgersOf(caller)) await expectRefused(scene, who, as, operation, input);
  await control(scene, operation, input, caller);
};
