/** What was kept of what had to go, told from what the platform finds out again by itself. */
import { isSameJson } from "../../contract/canonical-json.ts";

/** Values by their paths. */
type Values = ReadonlyMap<string, unknown>;

/** How often it is looked whether what is kept is kept again: a guess of one of two values is right each time once in some thousand. */
const rounds = 12;

/**
 * What the platform finds out by itself may be what was written, by chance (open.people-details-found): what is kept each time,
 * and was not the same each time, was kept indeed.
 *
 * @param next writes anew and says what is kept then, each value as it was before
 */
export async function keptEachTime(kept: Values, next: () => Promise<Values>): Promise<Values> {
  const suspects = new Map(kept);
  const varied = new Set<string>();
  for (let round = 0; suspects.size && round < rounds; round++) {
    const again = await next();
    for (const [path, value] of suspects)
      if (!again.has(path)) suspects.delete(path);
      else if (!isSameJson(again.get(path), value)) varied.add(path);
  }
  return new Map([...suspects].filter(([path]) => varied.has(path)));
}
