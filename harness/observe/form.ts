/** What a value looks like, in words that are the same for every value of its kind. */

/** Whether there is a value, and of which type. */
export function formOf(value: unknown): string {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (value === "") return "blank";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return value.length ? "array" : "empty array";
  return Object.keys(value).length ? "object" : "empty object";
}

/** A text, number or boolean as it is; anything else by its form. */
export function textOf(value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : formOf(value);
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The form of an identifier: what stands in it besides what differs from one to the next. */
export function idFormOf(id: string | number): string {
  if (typeof id === "number") return Number.isInteger(id) ? "whole number" : "number";
  const form = id
    .replaceAll(uuid, "<UUID>")
    .replaceAll(/(?<![a-z<])[0-9a-f]{8,}(?![a-z])/gi, "<hexadecimal>")
    .replaceAll(/\d+/g, "<digits>");
  return /<(?:UUID|hexadecimal|digits)>/.test(form) ? form : "text";
}

/** The unit that a timestamp of our time must have. */
export function unitOf(timestamp: number): string {
  const unit = timestamp > 1e11 ? "milliseconds" : timestamp > 1e8 ? "seconds" : "another unit";
  return Number.isInteger(timestamp) ? unit : `${unit} with a fraction`;
}

/** The notation of a date or time. */
export function dateFormOf(value: unknown): string {
  if (typeof value === "number") return unitOf(value);
  if (typeof value !== "string" || value === "") return formOf(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-][\d:]+)$/.test(value)) return "ISO 8601 date-time";
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? "ISO 8601 date" : "another text";
}

/** All members of these names, at any depth. */
export function membersNamed(value: unknown, names: readonly string[]): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => membersNamed(item, names));
  return Object.entries(value).flatMap(([name, member]): [string, unknown][] => [
    ...(names.includes(name) ? [[name, member] as [string, unknown]] : []),
    ...membersNamed(member, names),
  ]);
}

/** The names of the members, or what there is in their place. */
export function namesOf(value: unknown): string {
  if (Array.isArray(value)) return value.length ? `list of ${namesOf(value[0])}` : "empty list";
  if (typeof value !== "object" || value === null) return formOf(value);
  return Object.keys(value).toSorted().join(", ") || "empty object";
}
