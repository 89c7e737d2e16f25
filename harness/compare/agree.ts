/** Whether two forms of one thing agree, such as that of a list and that of the thing alone. */
import { isBlank, isEmpty } from "./contains.ts";
import { memberAt, pointerTo } from "../../contract/pointer.ts";
import { fieldSchemas, type JsonSchema } from "../../contract/schema.ts";

export interface Disagreement {
  where: string;
  listed: unknown;
  single: unknown;
}

/** Only what both forms show is compared: either may leave out what it does not have. */
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

/**
 * Whether a member says nothing: it is absent or empty, or a flag that is false or a number that is 0, which may be left out
 * (open.absent-value).
 */
const isSilent = (value: unknown): boolean => isEmpty(value) || value === false || value === 0;

/** What the documents name for a form, alternative by alternative. */
type Shapes = readonly JsonSchema[];

/** Members that the documents name for both forms, and that one of them shows while the other says nothing, however deep. */
export function lacks(
  forms: { listed: unknown; single: unknown },
  shapes: { listed: Shapes; single: Shapes },
  resolve: (ref: string) => JsonSchema,
  where = "",
): Disagreement[] {
  const namesOf = (form: Shapes): string[] =>
    form.flatMap(({ properties = {} }) => Object.keys(properties));
  const single = new Set(namesOf(shapes.single));
  const within = (form: Shapes, name: string): Shapes =>
    form.flatMap((one) => fieldSchemas(one, pointerTo("", name), resolve));
  return [...new Set(namesOf(shapes.listed))]
    .filter((name) => single.has(name))
    .flatMap((name) => {
      const step = pointerTo("", name);
      const inner = { listed: memberAt(forms.listed, step), single: memberAt(forms.single, step) };
      const deeper = pointerTo(where, name);
      if (isSilent(inner.listed) !== isSilent(inner.single)) return [{ where: deeper, ...inner }];
      if (!isContainer(inner.listed) || Array.isArray(inner.listed)) return [];
      const both = {
        listed: within(shapes.listed, name),
        single: within(shapes.single, name),
      };
      return lacks(inner, both, resolve, deeper);
    });
}
