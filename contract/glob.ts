/** Globs over ids: `*` stands for any characters, everything else for itself. */
import { escapedForRegExp } from "./escape.ts";

export const globToRegExp = (glob: string): RegExp =>
  new RegExp(`^${glob.split("*").map(escapedForRegExp).join(".*")}$`);
