/** Tells what a platform wrongly kept from what it found out again by itself. */
import { isSameJson } from "../../contract/canonical-json.ts";

/** Values by their paths. */
type Values = ReadonlyMap<string, unknown>;

/** How often this is repeated: a platform that guesses one of two values is right every time only once in some thousand runs. */
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
