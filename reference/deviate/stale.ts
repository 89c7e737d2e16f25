/** Deviations of what a platform keeps of its answers: one write does not make it ask again. */
import type { Call } from "../call.ts";
import type { Tier } from "../../contract/source.ts";
import { wrap } from "../seams.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";

/** The website, or the caller where the route is about a user. */
const placeOf = ({ params, caller }: Call): string =>
  (params as Record<string, string>)["website_id"] ?? caller?.credential.identifier ?? "";

const keyOf = (call: Call): string =>
  `${placeOf(call)} ${JSON.stringify([call.params, call.query, call.page])}`;

/** What was kept under the key first, which is this where nothing was. */
function keptFirst(kept: Map<string, unknown>, key: string, data: unknown): unknown {
  if (!kept.has(key)) kept.set(key, structuredClone(data));
  return structuredClone(kept.get(key));
}

/** Shows somebody of this tier, besides the first operator of the website, for ever what the read showed them first. */
export const frozenFor =
  (tier: Tier, read: OperationId): Plant =>
  ({ seams }) => {
    const shown = new Map<string, unknown>();
    wrap(seams, "serve", (original) => async (call) => {
      const data = await original(call);
      const { credential } = call.caller ?? {};
      if (call.operation.operationId !== read || credential?.tier !== tier) return data;
      const [first] = call.reference.website(placeOf(call)).operators.keys();
      if (credential.tier === "user" && credential.user_id === first) return data;
      return keptFirst(shown, `${credential.identifier} ${keyOf(call)}`, data);
    });
  };

/** Shows, whatever the query asks for, what the read showed first, until something is written there. */
export const keptWhateverAsked =
  (read: OperationId): Plant =>
  ({ seams }) => {
    const shown = new Map<string, unknown>();
    wrap(seams, "serve", (original) => async (call) => {
      const { operationId, method } = call.operation;
      const data = await original(call);
      if (operationId === read) return keptFirst(shown, placeOf(call), data);
      if (method !== "get" && method !== "head") shown.delete(placeOf(call));
      return data;
    });
  };

/** After the write, the read shows what it showed before, until another write comes. */
export const staleAfter =
  (write: OperationId, read: OperationId): Plant =>
  ({ seams }) => {
    const shown = new Map<string, unknown>();
    const stale = new Set<string>();
    const ofPlace = (call: Call, keys: Iterable<string>): string[] =>
      [...keys].filter((key) => key.startsWith(`${placeOf(call)} `));
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
      if (operationId === write) for (const key of ofPlace(call, shown.keys())) stale.add(key);
      else if (method !== "get" && method !== "head")
        for (const key of ofPlace(call, stale)) stale.delete(key);
      return data;
    });
  };

/** Shows each session what the read showed it first, until that session itself writes. */
export const keptPerSession =
  (write: OperationId, read: OperationId): Plant =>
  ({ seams }) => {
    const shown = new Map<string, unknown>();
    wrap(seams, "serve", (original) => async (call) => {
      const data = await original(call);
      const { operationId } = call.operation;
      const session = call.caller?.credential.identifier ?? "";
      if (operationId === write) shown.delete(session);
      return operationId === read ? keptFirst(shown, session, data) : data;
    });
  };
