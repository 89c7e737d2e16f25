/** Bodies that change the domain of a helpdesk, an email channel or a status page. */
import type { CallInput } from "../../client/client.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { envelopeOf } from "../../client/answer.ts";
import { ask } from "../carry-out.ts";
import { bodyOf, mapMember, withBody } from "../body.ts";
import type { Scene } from "../scene.ts";
import { uniqueDomain, uniqueName } from "./unique.ts";

type DomainRead = "channel.domain.read" | "helpdesk.domain.read" | "status.domain.read";

/** What a basic domain ends with: the root, where the target shows it so (open.status-basic-domain-form). */
async function endingOf(scene: Scene, read: DomainRead): Promise<string> {
  const operation = scene.trial.run.contract.operation(read);
  const params = { website_id: scene.world.website_id };
  const { data } = envelopeOf(await ask(scene, operation, { params }));
  const [basic, root] = [memberAt(data, "basic"), memberAt(data, "root")];
  return typeof basic === "string" && basic.endsWith(`.${String(root)}`) ? `.${String(root)}` : "";
}

/** Names that nothing else holds, in the form in which the domain is shown; a blank custom domain stays blank. */
export const freeDomain =
  (read: DomainRead) =>
  async (scene: Scene, input: CallInput): Promise<CallInput> => {
    const ending = bodyOf(input)["basic"] === undefined ? "" : await endingOf(scene, read);
    const named = mapMember(input, "basic", (drawn) => `${uniqueName(scene, drawn)}${ending}`);
    return mapMember(named, "custom", (drawn) => drawn && uniqueDomain(scene, drawn));
  };

/** A body with both names, since a change of one alone may be refused (open.helpdesk-domain-optional). */
export const wholeDomain =
  (read: DomainRead) =>
  async (scene: Scene, input: CallInput): Promise<CallInput> => {
    const free = await freeDomain(read)(scene, input);
    const operation = scene.trial.run.contract.operation(read);
    const params = { website_id: scene.world.website_id };
    const { data } = envelopeOf(await ask(scene, operation, { params }));
    const shown = { basic: memberAt(data, "basic"), custom: memberAt(data, "custom") ?? "" };
    return withBody(free, { ...shown, ...bodyOf(free) });
  };
