/** Hooks: each asks for some event. */
import type { CallInput } from "../../client/client.ts";
import { mapMember } from "../body.ts";
import type { Arrangement, Scene } from "../scene.ts";

/** Whether a hook may ask for nothing is open. */
const someEvents = (_: Scene, input: CallInput): CallInput =>
  mapMember(input, "events", (drawn) => ((drawn as unknown[]).length ? drawn : ["message:send"]));

export const hooks: Arrangement = {
  input: {
    "hooks.hook.create": someEvents,
    "hooks.hook.replace": someEvents,
    "hooks.hook.merge": someEvents,
  },
};
