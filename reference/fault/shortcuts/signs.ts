/** Batch replacements that take tags for something else than texts. */
import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, takesBody } from "../../deviate/handler.ts";
import { respellsField } from "../../deviate/request.ts";
import { asNumber, ofAscii } from "../../deviate/spelling.ts";
import { shortcutsOf } from "../../routes/shortcuts.ts";

/** Reaches the tags that are alike as well. */
const reaches = (isAlike: (tag: string, match: string) => boolean): Plant =>
  afterwards("shortcuts.tag.replace-all", (call) => {
    const { match, replacement } = call.body;
    for (const one of shortcutsOf(websiteOf(call)))
      if (one.tag !== undefined && isAlike(one.tag, match)) one.tag = replacement;
  });

/** As LIKE of SQL compares, where nobody escaped what it is given. */
const isLike = (tag: string, match: string): boolean =>
  tag.length === match.length &&
  Array.from(match).every((sign, i) => sign === "_" || sign === tag.charAt(i));

/** Keeps the tags of shortcuts that are changed in another spelling. */
const keeps = (respell: (tag: string) => string): Plant =>
  respellsField("shortcuts.shortcut.merge", "/tag", respell);

export const signsFaults: Record<string, Fault> = {
  "shortcuts-tag-of-one-word": fault(
    "The words of a tag are joined by dashes.",
    ["shortcuts.tag-whole"],
    keeps((tag) => tag.replaceAll(" ", "-")),
  ),
  "shortcuts-tag-of-ascii": fault(
    "A tag has question marks for letters beyond ASCII.",
    ["shortcuts.tag-whole"],
    keeps(ofAscii),
  ),
  "shortcuts-tag-as-number": fault(
    "A tag that consists of digits is kept without the zeros at its beginning.",
    ["shortcuts.tag-whole"],
    keeps(asNumber),
  ),
  "shortcuts-batch-in-any-case": fault(
    "A batch replacement reaches tags that differ in letter case alone.",
    ["shortcuts.tag-taken-as-text"],
    reaches((tag, match) => tag.toLowerCase() === match.toLowerCase()),
  ),
  "shortcuts-batch-like": fault(
    "A batch replacement takes an underscore in a tag for any sign.",
    ["shortcuts.tag-taken-as-text"],
    reaches(isLike),
  ),
  "shortcuts-batch-as-expression": fault(
    "A batch replacement takes a tag for a regular expression.",
    ["shortcuts.tag-taken-as-text"],
    reaches((tag, match) => new RegExp(`^(?:${match})$`).test(tag)),
  ),
  "shortcuts-replacement-as-pattern": fault(
    "A batch replacement takes dollars in its replacement for signs of a pattern.",
    ["shortcuts.tag-taken-as-text"],
    takesBody("shortcuts.tag.replace-all", ({ match, replacement }) => ({
      match,
      replacement: "tag".replace("tag", replacement),
    })),
  ),
};
