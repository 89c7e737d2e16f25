/** Whether two forms of one thing agree, such as that of a list and that of the thing alone. */
import { isBlank } from "../../check/contains.ts";

export interface Disagreement {
  where: string;
  listed: unknown;
  single: unknown;
}

/** Only what both forms show is compared: either may leave out what it does not have (open.list-form-fields). */
export function differences(listed: unknown, single: unknown, where = ""): Disagreement[] {
  if (isBlank(listed) || isBlank(single)) return [];
  if (!isContainer(listed) || !isContainer(single)) {
    return listed === single ? [] : [{ where, listed, single }];
  }
  if (Array.isArray(listed) || Array.isArray(single)) {
    return isSameSet(listed, single) ? [] : [{ where, listed, single }];
  }
  return Object.entries(listed).flatMap(([name, inner]) =>
    differences(inner, (single as Record<string, unknown>)[name], `${where}/${name}`),
  );
}

/** Arrays have no stated order. */
function isSameSet(listed: unknown, single: unknown): boolean {
  if (!Array.isArray(listed) || !Array.isArray(single) || listed.length !== single.length) {
    return false;
  }
  return listed.every((one) => single.some((other) => differences(one, other).length === 0));
}

const isContainer = (value: unknown): value is object => typeof value === "object";
