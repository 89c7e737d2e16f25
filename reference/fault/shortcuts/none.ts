import type { Shortcut } from "../../../schemas/generated/types.ts";
import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { forgetsWhen, instead, refusesIf } from "../../deviate/handler.ts";
import { shortcutsOf } from "../../routes/shortcuts.ts";

const batch = "shortcuts.tag.replace-all";
const none = "none";

/** A tag that is replaced by none gives way to one that is called so. */
const noneIsATag: Plant = instead(batch, (call, original) => {
  const { match, replacement } = call.body;
  if (replacement !== none) return original(call);
  for (const one of shortcutsOf(websiteOf(call))) if (one.tag === match) one.tag = none;
  return undefined;
});

/** None matches shortcuts with any tag as well. */
const noneIsAny: Plant = instead(batch, (call, original) => {
  const { match, replacement } = call.body;
  if (match !== none) return original(call);
  for (const one of shortcutsOf(websiteOf(call))) one.tag = replacement;
  return undefined;
});

/** None matches no shortcut that is disabled. */
const noneSkipsDisabled: Plant = instead(batch, (call, original) => {
  const isLeft = ({ tag, disabled }: Shortcut): boolean => tag === undefined && disabled === true;
  const left = [...shortcutsOf(websiteOf(call))].filter(isLeft);
  const data = original(call);
  if (call.body.match === none) for (const one of left) delete one.tag;
  return data;
});

export const noneFaults: Record<string, Fault> = {
  "shortcuts-none-is-a-tag": fault(
    "A tag that is replaced by none gives way to one that is called none.",
    ["shortcuts.tag-replaced-by-none"],
    noneIsATag,
  ),
  "shortcuts-none-refused": fault(
    "A batch replacement refuses none.",
    ["shortcuts.tag-replaced-by-none", "shortcuts.none-replaced-by-tag"],
    refusesIf(batch, ({ body }) => [body.match, body.replacement].includes(none)),
  ),
  "shortcuts-none-matches-nothing": fault(
    "A batch replacement of none does nothing.",
    ["shortcuts.none-replaced-by-tag"],
    forgetsWhen(batch, ({ body }) => body.match === none),
  ),
  "shortcuts-none-skips-disabled": fault(
    "A batch replacement of none leaves out disabled shortcuts.",
    ["shortcuts.none-replaced-by-tag"],
    noneSkipsDisabled,
  ),
  "shortcuts-none-matches-all": fault(
    "A batch replacement of none tags every shortcut, whatever tag it has.",
    ["shortcuts.none-replaced-by-tag"],
    noneIsAny,
  ),
};
