/** Bodies in which each flag is on: one that is lost falls back to false, which would not show on a flag that is off. */
import type { Members } from "../../arrange/body.ts";

/** The body with each of its flags on, also inside of objects. */
export const flagsOn = (body: Members): Members =>
  JSON.parse(JSON.stringify(body), (_, value: unknown) => value === false || value) as Members;
