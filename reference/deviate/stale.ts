/** Deviations of what a platform keeps of its answers: one write does not make it ask again. */
import type { Call } from "../call.ts";
import { wrap } from "../seams.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";

const websiteOf = ({ params }: Call): string =>
  (params as Record<string, string>)["website_id"] ?? "";

const keyOf = (call: Call): string =>
  `${websiteOf(call)} ${JSON.stringify([call.params, call.query, call.page])}`;

/** After the write, the read shows what it showed before, until another write comes. */
export const staleAfter =
  (write: OperationId, read: OperationId): Plant =>
  ({ seams }) => {
    const shown = new Map<string, unknown>();
    const stale = new Set<string>();
    const ofWebsite = (call: Call, keys: Iterable<string>): string[] =>
      [...keys].filter((key) => key.startsWith(`${websiteOf(call)} `));
    wrap(seams, "serve", (original) => async (call) => {
      const { operationId, method } = call.operation;
      if (operationId === read) {
        const key = keyOf(call);
        if (stale.has(key)) return structuredClone(shown.get(key));
        const data = await original(call);
        shown.set(key, structuredClone(data));
        return data;
      }
      const data = await original(call);
      if (operationId === write) for (const key of ofWebsite(call, shown.keys())) stale.add(key);
      else if (method !== "get" && method !== "head")
        for (const key of ofWebsite(call, stale)) stale.delete(key);
      return data;
    });
  };
