import { isDeepStrictEqual } from "node:util";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import type { JsonSchema, Resolve } from "../../../contract/schema.ts";
import { changeDeclared } from "../../deviate/declared.ts";
import { accent, together, type Accent, type Plant } from "../../deviate/deviation.ts";
import { takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { Refusal, invalid } from "../../refusal.ts";
import { wrap } from "../../seams.ts";

/** Accepts ISO 8601 dates for timestamp_before, and no numbers. */
const batchesByIsoDate: Plant = seam("query", (original) => (operation, search) => {
  const before = search.get("timestamp_before");
  if (operation.operationId !== "conversation.message.list" || before === null)
    return original(operation, search);
  if (!before.includes("T")) throw invalid("timestamp_before: must be an ISO 8601 date");
  search.set("timestamp_before", String(Date.parse(before)));
  return original(operation, search);
});

/** Refuses a PATCH without any field; a proof of who asks changes nothing. */
const emptyPatchRefused: Plant = seam("violation", (original) => (operation, query, body) => {
  const empty = Object.keys(body ?? {}).every((name) => name === "verify");
  if (operation.action === "merge" && operation.body && empty) return "body: nothing to change";
  return original(operation, query, body);
});

/** Accepts the removal of a thing that was already removed. */
const repeatedRemoveAccepted: Plant = ({ seams }) => {
  const removed = new Set<string>();
  wrap(seams, "serve", (original) => async (call) => {
    const { operation, params } = call;
    if (operation.action !== "remove" || operation.body) return original(call);
    const key = JSON.stringify([operation.resource, params]);
    try {
      const result = await original(call);
      removed.add(key);
      return result;
    } catch (error) {
      if (error instanceof Refusal && error.status === 404 && removed.has(key)) return undefined;
      throw error;
    }
  });
};

/** The value with all its strings changed, at any depth. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]),
  );
}

const takesTexts = (change: (text: string) => string): Plant =>
  seam("violation", (original) => (operation, query, body) => {
    if (typeof body === "object" && body !== null) Object.assign(body, withTexts(body, change));
    return original(operation, query, body);
  });

/** Trims the strings of bodies before it stores them. */
const textsTrimmed: Plant = takesTexts((text) => text.trim());

/** Keeps line breaks as carriage return and line feed. */
const lineBreaksRespelled: Plant = takesTexts((text) => text.replaceAll(/\r?\n/g, "\r\n"));

/** Ends the content of an article as a text file ends. */
const contentEndsInLineBreak: Plant = together(
  ...(["helpdesk.article.merge", "helpdesk.article.replace"] as const).map((id) =>
    takesBody(id, (body) =>
      body.content ? { ...body, content: `${body.content.trimEnd()}\n` } : body,
    ),
  ),
);

/** Composes letters and their marks before it stores them (NFC). */
const textsComposed: Plant = takesTexts((text) => text.normalize("NFC"));

/** Stores addresses of pages in the form that a browser gives them. */
const urlsNormalised: Plant = takesTexts((text) =>
  /^https?:/i.test(text) ? (URL.parse(text)?.href ?? text) : text,
);

/** Removes tags from the strings of bodies, and writes ampersands and angle brackets as entities. */
const markupCleaned: Plant = takesTexts((text) =>
  text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;"),
);

/** Finds no route for a path with a slash at its end. */
const trailingSlashRefused: Plant = ({ seams }) => {
  seams.path = (path) => path;
};

function unknownKey(schema: JsonSchema, resolve: Resolve, body: unknown): string | undefined {
  let unknown: string | undefined;
  changeDeclared(schema, resolve, body, (object, declared) => {
    const names = new Set(declared.map(({ name }) => name));
    unknown ??= Object.keys(object).find((name) => !names.has(name));
    return object;
  });
  return unknown;
}

/** Refuses a body with a key that the documents do not name. */
const unknownKeysRefused: Plant = ({ seams, contract }) => {
  wrap(seams, "violation", (original) => (operation, query, body) => {
    const unknown = operation.body && unknownKey(operation.body, contract.resolve, body);
    return unknown === undefined ? original(operation, query, body) : `body: unknown ${unknown}`;
  });
};

/** Whether an array holds one text or number twice, at any depth. */
function hasDoubles(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const members: unknown[] = Object.values(value);
  const plain = members.filter((one) => typeof one === "string" || typeof one === "number");
  const isDoubled = Array.isArray(value) && new Set(plain).size < plain.length;
  return isDoubled || members.some(hasDoubles);
}

/** Refuses a body of which an array holds a text or number twice. */
const arrayDoublesRefused: Plant = seam(
  "violation",
  (original) => (operation, query, body, caller) =>
    hasDoubles(body) ? "body: doubled" : original(operation, query, body, caller),
);

/** Refuses a query parameter that the documents do not name. */
const unknownQueryRefused: Plant = seam("query", (original) => (operation, search) => {
  const names = new Set(operation.query.map(({ name }) => name));
  const unknown = [...search.keys()].find((name) => !names.has(name));
  if (unknown !== undefined) throw invalid(`query: unknown ${unknown}`);
  return original(operation, search);
});

/** Drops characters that nobody sees: joiners, marks of direction, selectors of a form. */
const invisibleDropped: Plant = takesTexts((text) =>
  text.replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, ""),
);

/** Writes one blank for several between words that stand on one line. */
const blanksCollapsed: Plant = takesTexts((text) =>
  text.includes("\n") ? text : text.replaceAll(/(?<=\S)[ \t]+(?=\S)/g, " "),
);

/** What reads the thing that a PATCH changes. */
const readings: Partial<Record<string, OperationId>> = {
  "hooks.hook.merge": "hooks.hook.read",
  "shortcuts.shortcut.merge": "shortcuts.shortcut.read",
  "snippets.answer.merge": "snippets.answer.read",
  "helpdesk.article.merge": "helpdesk.article.read",
  "helpdesk.category.merge": "helpdesk.category.read",
  "helpdesk.section.merge": "helpdesk.section.read",
  "status.service.merge": "status.service.read",
  "routing.settings.merge": "routing.settings.read",
  "setup.merge": "setup.read",
};

/** Does nothing about a PATCH after which the thing would be as it is. */
const unchangedPassedOver: Plant = ({ contract, seams }) => {
  wrap(seams, "handle", (original) => (call) => {
    const read = readings[call.operation.operationId];
    if (read === undefined) return original(call);
    const sent = Object.entries(call.body as Record<string, unknown>);
    if (sent.length === 0) return original(call);
    const operation = contract.operation(read);
    const now = original({ ...call, operation, body: undefined } as never) as Record<
      string,
      unknown
    >;
    const isSame = sent.every(([name, value]) => isDeepStrictEqual(now[name], value));
    return isSame ? undefined : original(call);
  });
};

export const readingAccents: Record<string, Accent> = {
  "batches-by-iso-date": accent(
    "Accepts ISO 8601 dates for timestamp_before, and no numbers.",
    ["open.message-before-form"],
    batchesByIsoDate,
  ),
  "empty-patch-refused": accent(
    "Refuses a PATCH without any field that would change something.",
    [
      "open.patch-empty",
      "open.helpdesk-empty-change",
      "open.hook-changes-nothing",
      "open.helpdesk-domain-optional",
    ],
    emptyPatchRefused,
  ),
  "repeated-remove-accepted": accent(
    "Accepts the removal of a thing that was already removed.",
    ["open.repeated-remove"],
    repeatedRemoveAccepted,
  ),
  "markup-cleaned": accent(
    "Removes tags from the strings of bodies, and writes ampersands and angle brackets as entities.",
    ["open.string-forms"],
    markupCleaned,
  ),
  "line-breaks-respelled": accent(
    "Keeps the line breaks in the strings of bodies as carriage return and line feed.",
    ["open.string-forms"],
    lineBreaksRespelled,
  ),
  "content-ends-in-line-break": accent(
    "Puts a line break at the end of the content of an article.",
    ["open.string-forms"],
    contentEndsInLineBreak,
  ),
  "texts-composed": accent(
    "Composes letters and their marks before it stores the strings of bodies.",
    ["open.string-forms"],
    textsComposed,
  ),
  "urls-normalised": accent(
    "Stores URLs of bodies in their normal form, with a slash for an empty path and escaped letters.",
    ["open.string-forms"],
    urlsNormalised,
  ),
  "invisible-characters-dropped": accent(
    "Drops invisible characters from the strings of bodies.",
    ["open.string-forms"],
    invisibleDropped,
  ),
  "blanks-collapsed": accent(
    "Keeps one blank for several between the words of a line in the strings of bodies.",
    ["open.string-forms"],
    blanksCollapsed,
  ),
  "unchanged-patch-passed-over": accent(
    "Does nothing about a PATCH that sends what is there already, not even to the date of update.",
    ["open.patch-unchanged"],
    unchangedPassedOver,
  ),
  "texts-trimmed": accent(
    "Trims the strings of bodies before it stores them.",
    ["open.string-forms"],
    textsTrimmed,
  ),
  "trailing-slash-refused": accent(
    "Finds no route for a path with a slash at its end.",
    ["1/4", "open.route-unknown"],
    trailingSlashRefused,
  ),
  "array-doubles-refused": accent(
    "Refuses a body of which an array holds one text or number twice.",
    ["open.array-doubles", "open.hook-events-empty"],
    arrayDoublesRefused,
  ),
  "unknown-keys-refused": accent(
    "Refuses a body with a key that the documents do not name.",
    ["open.body-unknown-key"],
    unknownKeysRefused,
  ),
  "unknown-query-refused": accent(
    "Refuses a query parameter that the documents do not name.",
    ["open.query-unknown"],
    unknownQueryRefused,
  ),
};
