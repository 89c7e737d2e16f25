/** Every verification is shown with the method api. */
import type { Conversation as Shown, Verification } from "../../schemas/generated/types.ts";
import { wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Every verification is shown with the method api.",
  trips: ["conversation.identity-proved-by-link"],
  plant({ seams }) {
    const shown = <Thing extends { verifications?: Verification[] }>(thing: Thing): Thing => ({
      ...thing,
      verifications: (thing.verifications ?? []).map((one) => ({ ...one, method: "api" })),
    });
    wrapDataOf(seams, "conversation.verify.read", (data) => shown(data as Shown));
    wrapDataOf(seams, "conversation.read", (data) => shown(data as Shown));
    wrapDataOf(seams, "conversations.conversation.list", (data) => (data as Shown[]).map(shown));
  },
};
