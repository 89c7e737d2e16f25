/**
 * What was received, with texts that hold JSON as what they hold: how payloads and deliveries are written is open
 * (open.event-payloads, open.hook-delivery), so a part may be JSON once more, base64 of it, or a signed token.
 */
import { isUtf8 } from "node:buffer";
import { parseJson } from "./codec.ts";

/** Texts within texts that are opened. */
const mostLayers = 3;

/** Base64 of an object or a list; what is shorter or begins otherwise is taken for a word. */
const base64 = /^[eW][\w+/\r\n-]{15,}={0,2}\s*$/;

/** A token is a payload beside a header or a signature, each in base64 (RFC 7515, 7.1). */
const mostParts = 5;

const isStructured = (value: unknown): boolean => typeof value === "object" && value !== null;

function decodedBase64(text: string): { value: unknown } | undefined {
  if (!base64.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64");
  const json = isUtf8(bytes) ? parseJson(bytes.toString("utf8")) : undefined;
  return json && isStructured(json.value) ? json : undefined;
}

/** What the text holds, in a box; undefined where it is a text and no more. */
function heldIn(text: string): { value: unknown } | undefined {
  if (/^\s*[[{]/.test(text)) return parseJson(text);
  const parts = text.split(/\.|--/, mostParts + 1);
  if (parts.length > mostParts) return undefined;
  // The header of a token stands before its payload, and a signature holds nothing.
  return parts.map(decodedBase64).findLast((held) => held !== undefined);
}

/** @param layers how often a text may hold a further one */
export function unfolded(value: unknown, layers = mostLayers): unknown {
  if (typeof value === "string") {
    const held = layers > 0 ? heldIn(value) : undefined;
    return held ? unfolded(held.value, layers - 1) : value;
  }
  if (Array.isArray(value)) return value.map((item) => unfolded(item, layers));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, unfolded(inner, layers)]);
  return Object.fromEntries(members) as unknown;
}
