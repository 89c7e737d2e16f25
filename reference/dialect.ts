/**
 * The forms of existing client libraries where they differ from the documents. The documents rule;
 * a request that carries the client's own tier header is read in the client's form as well.
 */
import type { Method, Tier } from "../contract/source.ts";

/** Routes under which clients call an operation of the contract. */
export const aliases: {
  method: Method;
  path: string;
  operation: string;
  /** Tiers that may use the alias, where they differ from the operation's. */
  tiers?: Tier[];
}[] = [
  {
    method: "post",
    path: "/v1/website/{website_id}/operators/email",
    operation: "operators.email.send",
  },
  {
    method: "patch",
    path: "/v1/website/{website_id}/conversation/{session_id}/call/{call_id}",
    operation: "call.signal.send",
  },
  // The documents say that this existence check exists, and do not show it (2/10).
  { method: "head", path: "/v1/website/{website_id}/status", operation: "status.read" },
  // The documents show no way for a plugin to learn its socket; clients ask here.
  {
    method: "get",
    path: "/v1/plugin/connect/endpoints",
    operation: "connect.user.read",
    tiers: ["plugin"],
  },
];

type Body = Record<string, unknown>;
type Translation = (body: Body) => Body;

const numberFingerprints: Translation = (body) =>
  Array.isArray(body["fingerprints"])
    ? { ...body, fingerprints: body["fingerprints"].map(Number) }
    : body;

/** Blank where the client sends null. */
const blankNulls =
  (...names: string[]): Translation =>
  (body) => ({
    ...body,
    ...Object.fromEntries(names.filter((name) => body[name] === null).map((name) => [name, ""])),
  });

const googleToIdentityProvider: Translation = (body) => {
  const verify = body["verify"] as Body | undefined;
  return verify?.["method"] === "google"
    ? { ...body, verify: { ...verify, method: "identity_provider" } }
    : body;
};

const translations: Record<string, Translation> = {
  "conversation.read.mark": numberFingerprints,
  "conversation.delivered.mark": numberFingerprints,
  "conversation.unread.mark": (body) => ({ ...body, from: "user" }),
  "conversation.widget.exchange": (body) => ({
    ...body,
    action: body["action"] ?? (body["value"] === undefined ? "fetch" : "edit"),
    ...(typeof body["value"] === "object" && body["value"] !== null
      ? { value: JSON.stringify(body["value"]) }
      : {}),
  }),
  "helpdesk.article.replace": blankNulls("description", "content"),
  "helpdesk.article.merge": blankNulls("description", "content"),
  "helpdesk.category.replace": blankNulls("description", "color", "image"),
  "helpdesk.category.merge": blankNulls("description", "color", "image"),
  "website.remove": googleToIdentityProvider,
  "helpdesk.remove": googleToIdentityProvider,
  "operators.operator.create": googleToIdentityProvider,
};

/** The body in the documents' form. */
export function translate(operationId: string, body: unknown): unknown {
  const translation = translations[operationId];
  return translation && typeof body === "object" && body !== null
    ? translation(body as Body)
    : body;
}
