/** The identifier of a created thing has another name. */
import { wrapData } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Answers creations with the identifier as id.",
  legal: ["open.created-id"],
  plant({ seams, contract }) {
    wrapData(seams, (data, { action, resource }) => {
      const name = contract.resources[resource]?.id?.field;
      if (action !== "create" || name === undefined) return data;
      const { [name]: id, ...rest } = data as Record<string, unknown>;
      return { id, ...rest };
    });
  },
};
