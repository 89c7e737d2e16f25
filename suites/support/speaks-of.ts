/** What is said of one thing among others that are changed on the same website. */
import { isStaged, type Trial } from "../../harness/author.ts";

/**
 * Whether a payload is of the thing with one of these names. On a website of the target file, the result of what rules before
 * did, or of what was put back, may come at any time (open.event-delay): there only what has the name in it.
 */
export const speaksOf =
  (trial: Trial, ...names: string[]) =>
  (payload: unknown): boolean => {
    if (isStaged(trial)) return true;
    const text = JSON.stringify(payload ?? "");
    return names.some((name) => text.includes(name));
  };
