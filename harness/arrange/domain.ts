/** Bodies that change the domain of a helpdesk, an email channel or a status page. */
import type { CallInput } from "../client/client.ts";
import { mapMember } from "./body.ts";
import type { Scene } from "./scene.ts";
import { uniqueDomain, uniqueName } from "./unique.ts";

/** Names that nobody else holds; a blank custom domain stays blank. */
export function freeDomain(scene: Scene, input: CallInput): CallInput {
  const withBasic = mapMember(input, "basic", (drawn) => uniqueName(scene, drawn));
  return mapMember(withBasic, "custom", (drawn) => drawn && uniqueDomain(scene, drawn));
}
