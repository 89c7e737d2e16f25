/** A request without a valid keypair is refused. */
import { randomBytes } from "node:crypto";
import { prepare } from "../arrange/arrange.ts";
import { openScene } from "../arrange/scene.ts";
import type { Caller, Keypair } from "../client/client.ts";
import { actor, control, expectRefused } from "./step/access.ts";
import type { Judge } from "./judge.ts";

/** Another text of that length: one that shares characters would show them where the target echoes it. */
const another = (secret: string): string =>
  randomBytes(secret.length).toString("hex").slice(0, secret.length);

export const authentication: Judge = async (trial, operation) => {
  const scene = await openScene(trial, [operation]);
  const input = await prepare(scene, operation);
  const [tier = "user"] = operation.tiers;
  const caller = actor(scene, operation, tier);
  const { identifier, key } = caller.pair;
  const wearing = (pair: Keypair): Caller => ({ ...caller, role: `${caller.role}-forged`, pair });
  await expectRefused(scene, "nobody", undefined, operation, input);
  const forged: [who: string, pair: Keypair][] = [
    ["a right identifier with a wrong key", { identifier, key: another(key) }],
    ["a wrong identifier with a right key", { identifier: another(identifier), key }],
  ];
  for (const [who, pair] of forged) {
    await expectRefused(scene, who, wearing(pair), operation, input);
  }
  await control(scene, operation, input, caller);
};
