import type { OperationId } from "../../../schemas/generated/maps.ts";
import { websiteOf } from "../../call.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";
import { mustOwn } from "../../owner.ts";
import { conflict, invalid } from "../../refusal.ts";
import { wrap, wrapHandler } from "../../seams.ts";

/** Whether some string is longer than `text` or some array has more than `items`. */
function exceeds(value: unknown, text: number, items: number): boolean {
  if (typeof value === "string") return value.length > text;
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value) && value.length > items) return true;
  return Object.values(value).some((one) => exceeds(one, text, items));
}

/** Refuses bodies with a string or an array that is longer than ordinary use needs. */
const longBodiesRefused = (text: number, items: number): Plant =>
  seam("violation", (original) => (operation, query, body) => {
    if (exceeds(body, text, items)) return "body: too long";
    return original(operation, query, body);
  });

/** Whether something has an order that two bytes do not hold. */
function hasLargeOrder(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, one]) =>
    name === "order" && typeof one === "number" ? one > 32_767 : hasLargeOrder(one),
  );
}

/** Refuses orders that two bytes do not hold. */
const ordersOfTwoBytes: Plant = seam("violation", (original) => (operation, query, body) => {
  if (hasLargeOrder(body)) return "body: the order is too large";
  return original(operation, query, body);
});

/** Refuses every write of an operator who is a member. */
const membersReadOnly: Plant = seam("handle", (original) => (call) => {
  const { operation, params, reference, caller } = call;
  const isWrite = operation.method !== "get" && operation.method !== "head";
  if (isWrite && caller?.tier === "user" && "website_id" in params) {
    mustOwn(websiteOf({ reference, params }), reference.callingUser(caller));
  }
  return original(call);
});

const services = ["translate", "transcribe", "extract", "predict", "rank", "transform"] as const;

/** Refuses a service request with a tracking id that was used before. */
const trackingIdsOnce: Plant = ({ seams }) => {
  const used = new Set<string>();
  for (const service of services) {
    wrapHandler(seams, `services.${service}.request`, (call, original) => {
      const key = JSON.stringify([call.params.website_id, call.body.id]);
      if (used.has(key)) throw conflict("id_used", "a request with this id was made before");
      used.add(key);
      return original(call);
    });
  }
};

/** Refuses a service request with a tracking id of more than 64 characters. */
const longTrackingIdsRefused: Plant = ({ seams }) => {
  for (const service of services)
    wrapHandler(seams, `services.${service}.request`, (call, original) => {
      if (call.body.id.length > 64) throw invalid("id: of 64 characters at most");
      return original(call);
    });
};

/** Refuses a fingerprint that was given to a message of any conversation of the website. */
const fingerprintsOnce: Plant = ({ seams }) => {
  const taken = new Set<string>();
  wrapHandler(seams, "conversation.message.send", (call, original) => {
    const { fingerprint } = call.body;
    const key = JSON.stringify([call.params.website_id, fingerprint]);
    if (taken.has(key)) throw conflict("fingerprint_taken", "another message has it");
    const data = original(call);
    if (fingerprint !== undefined) taken.add(key);
    return data;
  });
};

const writesData = new Set<string>([
  "people.data.replace",
  "people.data.merge",
] satisfies OperationId[]);

/** Refuses custom data except plain values under names of letters, digits and underscores. */
const plainDataOnly: Plant = ({ seams }) => {
  wrap(seams, "violation", (original) => (operation, query, body) => {
    const found = original(operation, query, body);
    if (found !== undefined || !writesData.has(operation.operationId)) return found;
    const { data = {} } = body as { data?: object };
    const odd = Object.entries(data).find(
      ([name, value]) => !/^\w+$/.test(name) || typeof value === "object",
    );
    return odd && `body/data/${odd[0]}: not a plain value under a plain name`;
  });
};

export const boundsRequestsAccents: Record<string, Accent> = {
  "bodies-limited": accent(
    "Refuses bodies with a string of more than 4,000 characters or an array of more than 60 items.",
    ["open.size-limits"],
    longBodiesRefused(4000, 60),
  ),
  "data-plain-only": accent(
    "Accepts as custom data only plain values under names of letters, digits and underscores.",
    ["open.people-data-values"],
    plainDataOnly,
  ),
  "fingerprints-of-website": accent(
    "Refuses a fingerprint that a message of another conversation of the website has.",
    ["open.message-fingerprint-scope"],
    fingerprintsOnce,
  ),
  "members-read-only": accent(
    "Accepts no write to a website from an operator who is a member.",
    ["open.operator-role-rights", "open.operators-who-may"],
    membersReadOnly,
  ),
  "orders-of-two-bytes": accent(
    "Accepts as an order only what two bytes hold.",
    ["open.size-limits"],
    ordersOfTwoBytes,
  ),
  "services-tracking-ids-short": accent(
    "Refuses a tracking id of more than 64 characters.",
    ["open.size-limits"],
    longTrackingIdsRefused,
  ),
  "services-tracking-once": accent(
    "Refuses a service request with a tracking id that was used before.",
    ["open.services-id-reuse"],
    trackingIdsOnce,
  ),
};
