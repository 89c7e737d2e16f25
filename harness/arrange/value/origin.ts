/** Where a message or an act comes from: the origin of a plugin is that of one that is installed. */
import type { CallInput } from "../../client/client.ts";
import { mapMember } from "../body.ts";
import type { Scene } from "../scene.ts";

/** The documents do not say whether any other is accepted. */
export function fromInstalled({ world }: Scene, input: CallInput): CallInput {
  const [plugin] = world.plugins;
  return mapMember(input, "origin", (origin) =>
    String(origin).startsWith("urn:") ? plugin?.urn || "chat" : origin,
  );
}
