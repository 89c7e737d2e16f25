/** What a platform finds out about people by itself, at once or a moment later (open.people-details-found). */
import { contains, isEmpty, isObject, memberAt } from "../../../harness/author.ts";

/** What is shown, without members that the platform may have found out since: those that nobody sent and that were not shown before. */
export function withoutFound(shown: object, before: unknown, sent: readonly unknown[]): object {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => {
      const was = memberAt(before, name);
      const written = sent.map((one) => memberAt(one, name)).filter((one) => !isEmpty(one));
      const kept = isObject(value) ? withoutFound(value, was, written) : value;
      const isFound = isObject(value)
        ? isEmpty(kept)
        : isEmpty(was) && !written.some((one) => contains(value, one));
      if (!isFound) return [[name, kept]];
      return was === undefined ? [] : [[name, was]];
    }),
  );
}
