import type { User, Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { linkedWebsites } from "./linked.ts";

/** The websites that the user owns, newest first. */
export const ownedWebsites = (reference: Reference, { user_id }: User): Website[] =>
  linkedWebsites(reference, user_id).filter(
    ({ operators }) => operators.get(user_id)?.role === "owner",
  );
