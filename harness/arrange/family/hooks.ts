/** Hooks: each at a target of its own. */
import type { CallInput } from "../../client/client.ts";
import { bodyOf, mapMember, withBody } from "../body.ts";
import { answeringInstead, targetFor } from "../event/hook-target.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { uniqueName, withOwnName } from "../value/unique.ts";

/** A second hook with the target or the label of another may be refused (open.hook-same-target). */
const ownTarget = (scene: Scene, input: CallInput): CallInput =>
  mapMember(input, "target", (drawn) => {
    const target = new URL(String(drawn));
    target.pathname += `${target.pathname.endsWith("/") ? "" : "/"}${uniqueName(scene, "hook")}`;
    return target.href;
  });

async function write(scene: Scene, input: CallInput): Promise<CallInput> {
  const written = ownTarget(scene, withOwnName(scene, input, "label"));
  const { target } = bodyOf(written);
  if (typeof target !== "string") return written;
  return withBody(written, { target: await targetFor(scene.trial, target) });
}

export const hooks: Arrangement = {
  input: {
    "hooks.hook.create": write,
    "hooks.hook.replace": write,
    "hooks.hook.merge": write,
  },
  refused: {
    "hooks.hook.create": answeringInstead,
    "hooks.hook.replace": answeringInstead,
    "hooks.hook.merge": answeringInstead,
  },
};
