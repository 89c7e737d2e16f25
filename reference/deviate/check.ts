/** Deviations of what is checked before an operation is done. */
import type { Operation } from "../../contract/contract.ts";
import type { Tier } from "../../contract/source.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import type { Call } from "../call.ts";
import type { KnownCaller } from "../model.ts";
import { invalid, Refusal } from "../refusal.ts";
import { wrap, wrapHandler, type Seams } from "../seams.ts";
import { seam } from "./seam.ts";

const isAmong = (operationIds: readonly string[], { operationId }: Operation): boolean =>
  operationIds.includes(operationId);

/** Opens operations to those who send no keypair. */
export const needsNoCredential = (...operationIds: OperationId[]): Plant =>
  seam(
    "needsCredential",
    (original) => (operation) => !isAmong(operationIds, operation) && original(operation),
  );

/** Opens operations to every tier. */
export const skipsTier = (...operationIds: OperationId[]): Plant =>
  seam(
    "allowsTier",
    (original) => (operation, caller) =>
      isAmong(operationIds, operation) || original(operation, caller),
  );

/** Opens operations to tokens without the scope. */
export const skipsScope = (...operationIds: OperationId[]): Plant =>
  seam(
    "allowsScope",
    (original) => (operation, caller) =>
      isAmong(operationIds, operation) || original(operation, caller),
  );

/** The same where the path names a profile by its email. */
export const skipsScopeUnderEmail = (...operationIds: OperationId[]): Plant =>
  seam("allowsScope", (original) => (operation, caller, params) => {
    const isByEmail = params?.["people_id"]?.includes("@") ?? false;
    return (isByEmail && isAmong(operationIds, operation)) || original(operation, caller, params);
  });

/** Opens operations to those who may not access the website. */
export const skipsWebsite = (...operationIds: OperationId[]): Plant =>
  seam(
    "allowsWebsite",
    (original) =>
      (website, caller, operation, ...rest) =>
        isAmong(operationIds, operation) || original(website, caller, operation, ...rest),
  );

/** Opens a list to those who may not access the website where its path names a page, or where it names none. */
export const skipsWebsiteWhere = (operationId: OperationId, names: "page" | "no page"): Plant =>
  seam("allowsWebsite", (original) => (website, caller, operation, params) => {
    const isNamed = params?.["page_number"] !== undefined;
    const isOpen = operation.operationId === operationId && isNamed === (names === "page");
    return isOpen || original(website, caller, operation, params);
  });

/** Lets requests of an operation pass whose first violation matches, where they are meant. */
export const toleratesWhere = <Id extends OperationId>(
  operationId: Id,
  violation: RegExp,
  isMeant: (body: Call<Id>["body"], caller: KnownCaller | undefined) => boolean,
): Plant =>
  seam("violation", (original) => (operation, query, body, caller) => {
    const found = original(operation, query, body, caller);
    const isFound = operation.operationId === operationId && violation.test(found ?? "");
    return isFound && isMeant(body as Call<Id>["body"], caller) ? undefined : found;
  });

/** The same of everybody, or of the callers of one tier. */
export const tolerates = (operationId: OperationId, violation: RegExp, tier?: Tier): Plant =>
  toleratesWhere(operationId, violation, (_, caller) => !tier || caller?.tier === tier);

/** Does what the operation does, and only then refuses the call for what one of the checks says. */
export const actsThoughRefused =
  (operationId: OperationId, check: "allowsTier" | "allowsScope" | "allowsWebsite"): Plant =>
  ({ seams }) => {
    const refused = new WeakSet<KnownCaller>();
    const postpone = (isAllowed: boolean, caller: KnownCaller, operation: Operation): boolean => {
      if (isAllowed || operation.operationId !== operationId) return isAllowed;
      refused.add(caller);
      return true;
    };
    if (check === "allowsWebsite") {
      wrap(
        seams,
        check,
        (original) => (website, caller, operation) =>
          postpone(original(website, caller, operation), caller, operation),
      );
    } else {
      wrap(
        seams,
        check,
        (original) => (operation, caller) =>
          postpone(original(operation, caller), caller, operation),
      );
    }
    wrap(seams, "serve", (original) => async (call) => {
      const result = await original(call);
      if (call.caller && refused.has(call.caller)) throw new Refusal(403, "not_allowed");
      return result;
    });
  };

/** Lets bodies of an operation pass, and keeps what is wrong with each. */
function letPass(seams: Seams, operationId: OperationId): WeakMap<object, string> {
  const flawed = new WeakMap<object, string>();
  wrap(seams, "violation", (original) => (operation, query, body) => {
    const found = original(operation, query, body);
    const isMeant = operation.operationId === operationId && typeof body === "object";
    if (found === undefined || !isMeant || body === null) return found;
    flawed.set(body, found);
    return undefined;
  });
  return flawed;
}

/** Does what the operation does, and only then refuses the call for what is wrong with its body. */
export const actsThoughInvalid =
  (operationId: OperationId): Plant =>
  ({ seams }) => {
    const flawed = letPass(seams, operationId);
    wrap(seams, "serve", (original) => async (call) => {
      const result = await original(call);
      const flaw = flawed.get(call.body);
      if (flaw !== undefined) throw invalid(flaw);
      return result;
    });
  };

/** Saves part of a body, and then refuses the call for what is wrong with the rest. */
export const savesPartOf =
  <Id extends OperationId>(
    operationId: Id,
    part: (body: Call<Id>["body"], call: Call<Id>) => Call<Id>["body"],
  ): Plant =>
  ({ seams }) => {
    const flawed = letPass(seams, operationId);
    wrapHandler(seams, operationId, (call, original) => {
      const flaw = flawed.get(call.body);
      if (flaw === undefined) return original(call);
      original({ ...call, body: part(call.body, call) });
      throw invalid(flaw);
    });
  };

/** Callers that are remembered of a place. */
const mostCallers = 100;

/** Does what the operation does in the name of the last caller who may, and only then refuses a call without credentials. */
export const actsThoughUnknown =
  (operationId: OperationId): Plant =>
  ({ seams }) => {
    // By what they asked for: elsewhere others call at the same time, who may not do it here.
    const callers = new Map<string, KnownCaller[]>();
    const placeOf = ({ params }: Call): string => {
      const { website_id } = params as { website_id?: string };
      return website_id ?? JSON.stringify(params);
    };
    const isMeant = (operation: Operation): boolean => operation.operationId === operationId;
    wrap(
      seams,
      "needsCredential",
      (original) => (operation) => original(operation) && !isMeant(operation),
    );
    wrap(seams, "serve", (original) => async (call) => {
      const { operation, caller } = call;
      const known = callers.get(placeOf(call)) ?? [];
      const others = known.filter(({ credential }) => credential !== caller?.credential);
      if (caller) callers.set(placeOf(call), [caller, ...others].slice(0, mostCallers));
      if (caller || !isMeant(operation)) return original(call);
      // The last of them whom it would be allowed: a password says whose account is meant.
      for (const one of known) {
        try {
          await original({ ...call, caller: one });
          break;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      throw new Refusal(401, "invalid_session");
    });
  };
