import { wrap, type Seams } from "../seams.ts";
import type { Plant } from "./deviation.ts";

/** Replaces one step of the reference by a function of the original. */
export const seam =
  <Name extends keyof Seams>(name: Name, around: (original: Seams[Name]) => Seams[Name]): Plant =>
  ({ seams }) =>
    wrap(seams, name, around);
