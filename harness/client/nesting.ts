/** How deep JSON nests, without building it. */

/** Levels of nesting that are read: anything deeper breaks the code that walks it. */
const deepestNesting = 1000;

export class TooDeep extends Error {}

/** @throws {@link TooDeep} */
export function checkNesting(text: string): void {
  if (text.length <= 2 * deepestNesting) return;
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (isQuoted) {
      if (character === "\\") i += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > deepestNesting)
        throw new TooDeep(`the body nests deeper than ${deepestNesting} levels`);
    } else if (character === "}" || character === "]") depth -= 1;
  }
}
