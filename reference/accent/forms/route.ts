/** Other readings of page segments and keypairs, and of calls that meet (1/1, 1/5). */
import { setImmediate } from "node:timers/promises";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";
import { conflict, invalid } from "../../refusal.ts";
import { wrap } from "../../seams.ts";

/** Reads a page segment that is not a number as the first page. */
const segmentsOtherFirst: Plant = seam(
  "pageNumber",
  (original) => (segment, operation) =>
    original(segment !== undefined && /^\d+$/.test(segment) ? segment : "1", operation),
);

/** Refuses a page segment with leading zeros. */
const segmentsZerosRefused: Plant = seam("pageNumber", (original) => (segment, operation) => {
  if (segment !== undefined && /^0\d/.test(segment)) throw invalid("page_number: leading zeros");
  return original(segment, operation);
});

/** Later pages of a list show it as it stood when its first page was read last. */
const pagesAsFirstRead: Plant = ({ seams }) => {
  const read = new Map<string, unknown[]>();
  wrap(
    seams,
    "select",
    (original) =>
      <T>(items: Iterable<T>, call: Parameters<typeof original>[1]) => {
        const { page_number = "1", ...params } = call.params as Record<string, string>;
        const { operation, caller, query } = call;
        // What is listed without the identifier of a website is the caller's own.
        const whose = caller?.credential.identifier;
        const key = JSON.stringify([operation.operationId, params, query, whose]);
        const known = read.get(key);
        // What the operation lists is the same thing for the same call.
        if (Number(page_number) > 1 && known) return known as T[];
        const now = [...original(items, call)];
        read.set(key, now);
        return now;
      },
  );
};

/** Refuses a write while the same thing is being written. */
const writesMeetingRefused: Plant = ({ seams }) => {
  const writing = new Set<string>();
  wrap(seams, "serve", (original) => async (call) => {
    const { operation, params, caller } = call;
    if (operation.method !== "put" && operation.method !== "patch") return original(call);
    // What a path without identifiers names is that of the caller.
    const user = caller?.credential.tier === "user" ? caller.credential.user_id : undefined;
    const key = JSON.stringify([operation.path, params, "website_id" in params || user]);
    if (writing.has(key)) throw conflict("write_in_progress");
    writing.add(key);
    try {
      await setImmediate();
      return await original(call);
    } finally {
      writing.delete(key);
    }
  });
};

/** Takes only the scheme name Basic as it is written there, and base64 with its padding. */
const basicAsWritten: Plant = seam(
  "keypair",
  (original) => (authorization) =>
    /^Basic (?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(authorization)
      ? original(authorization)
      : undefined,
);

export const routeAccents: Record<string, Accent> = {
  "basic-as-written": accent(
    "Takes only the scheme name Basic as it is written there, and base64 with its padding.",
    ["open.basic-spelling"],
    basicAsWritten,
  ),
  "page-segments-other-first": accent(
    "Reads a page segment that is not a number as the first page.",
    ["open.page-segment-forms"],
    segmentsOtherFirst,
  ),
  "page-segments-zeros-refused": accent(
    "Refuses a page segment with leading zeros.",
    ["open.page-segment-forms"],
    segmentsZerosRefused,
  ),
  "pages-as-first-read": accent(
    "Shows in later pages of a list what it held when its first page was read last.",
    ["open.page-shift"],
    pagesAsFirstRead,
  ),
  "writes-meeting-refused": accent(
    "Refuses a write while the same thing is being written.",
    ["open.concurrent-writes"],
    writesMeetingRefused,
  ),
};
