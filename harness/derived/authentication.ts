/** A request without a valid keypair is refused. */
import { prepare } from "../arrange/arrange.ts";
import { openScene } from "../arrange/scene.ts";
import type { Caller, Keypair } from "../client/client.ts";
import { actor, control, expectRefused } from "./step/access.ts";
import type { Judge } from "./judge.ts";

/** The same text with another last character. */
const changed = (secret: string): string =>
  secret.slice(0, -1) + (secret.endsWith("a") ? "b" : "a");

export const authentication: Judge = async (trial, operation) => {
  const scene = await openScene(trial, [operation]);
  const input = await prepare(scene, operation);
  const [tier = "user"] = operation.tiers;
  const caller = actor(scene, operation, tier);
  const { identifier, key } = caller.pair;
  const wearing = (pair: Keypair): Caller => ({ ...caller, role: `${caller.role}-forged`, pair });
  await expectRefused(scene, "nobody", undefined, operation, input);
  const forged: [who: string, pair: Keypair][] = [
    ["a right identifier with a wrong key", { identifier, key: changed(key) }],
    ["a wrong identifier with a right key", { identifier: changed(identifier), key }],
  ];
  for (const [who, pair] of forged) {
    await expectRefused(scene, who, wearing(pair), operation, input);
  }
  await control(scene, operation, input, caller);
};
