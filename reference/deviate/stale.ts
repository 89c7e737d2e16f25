/** Deviations of what a platform keeps of its answers: one write does not make it ask again. */
import type { Call } from "../call.ts";
import type { Tier } from "../../contract/source.ts";
import { wrap } from "../seams.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { without } from "./without.ts";

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

/** Until something is written, the read shows calls of one key what it showed the first of them. */
const keptUntilWritten =
  (read: OperationId, keyOfRead: (call: Call) => string): Plant =>
  ({ seams }) => {
    const shown = new Map<string, unknown>();
    wrap(seams, "serve", (original) => async (call) => {
      const { operationId, method } = call.operation;
      if (method !== "get" && method !== "head") shown.clear();
      const data = await original(call);
      return operationId === read ? keptFirst(shown, keyOfRead(call), data) : data;
    });
  };

/** Shows, whatever the query asks for, what the read showed first there, until something is written. */
export const keptWhateverAsked = (read: OperationId): Plant => keptUntilWritten(read, placeOf);

/** Until something is written, a list shows what it showed first to queries that differ in this parameter alone. */
export const keptDespite = (list: OperationId, name: string): Plant =>
  keptUntilWritten(list, (call) =>
    keyOf({ ...call, query: without(call.query as object, name) as Call["query"] }),
  );

type IsMeant = (call: Call) => boolean;

/** After such a write, such reads show what they showed before, until another write comes. */
const staleWhere =
  (isForgotten: IsMeant, isKept: IsMeant): Plant =>
  ({ seams }) => {
    const shown = new Map<string, unknown>();
    const stale = new Set<string>();
    const ofPlace = (call: Call, keys: Iterable<string>): string[] =>
      [...keys].filter((key) => key.startsWith(`${placeOf(call)} `));
    wrap(seams, "serve", (original) => async (call) => {
      const { method } = call.operation;
      if (isKept(call)) {
        const key = keyOf(call);
        if (stale.has(key)) return structuredClone(shown.get(key));
        const data = await original(call);
        shown.set(key, structuredClone(data));
        return data;
      }
      const data = await original(call);
      if (isForgotten(call)) for (const key of ofPlace(call, shown.keys())) stale.add(key);
      else if (method !== "get" && method !== "head")
        for (const key of ofPlace(call, stale)) stale.delete(key);
      return data;
    });
  };

const isOf =
  (id: OperationId): IsMeant =>
  ({ operation }) =>
    operation.operationId === id;

/** After the write, or such calls of it, the read shows what it showed before, until another write comes. */
export const staleAfter = (
  write: OperationId,
  read: OperationId,
  isMeant: IsMeant = () => true,
): Plant => staleWhere((call) => isOf(write)(call) && isMeant(call), isOf(read));

/** The same of what is read under the email of a profile, after a write under its identifier. */
export const staleUnderEmail = (write: OperationId, read: OperationId): Plant => {
  const isByEmail: IsMeant = ({ params }) =>
    (params as Record<string, string>)["people_id"]?.includes("@") ?? false;
  return staleWhere(
    (call) => isOf(write)(call) && !isByEmail(call),
    (call) => isOf(read)(call) && isByEmail(call),
  );
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
