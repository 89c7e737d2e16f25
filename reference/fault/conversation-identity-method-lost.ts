/** Every verification is shown with the method api. */
import type { Verification } from "../../schemas/generated/types.ts";
import { wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Every verification is shown with the method api.",
  trips: ["conversation.identity-proved-by-link"],
  plant({ seams }) {
    for (const id of ["conversation.verify.read", "conversation.read"] as const) {
      wrapDataOf(seams, id, (data) => {
        const { verifications = [] } = data as { verifications?: Verification[] };
        return {
          ...(data as object),
          verifications: verifications.map((one) => ({ ...one, method: "api" })),
        };
      });
    }
  },
};
