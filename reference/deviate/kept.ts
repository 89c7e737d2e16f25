/** The things of a kind that a website keeps, as a call names them. */
import type { Call } from "../call.ts";
import type { Collection } from "../collection.ts";
import type { Website } from "../model.ts";

export type Kept<Thing> = (website: Website) => Collection<Thing>;

/** All of the website in the path. */
export const thingsOf = <Thing>(call: Call, kept: Kept<Thing>): Collection<Thing> => {
  const { website_id } = call.params as { website_id: string };
  return kept(call.reference.website(website_id));
};

/** The identifier of the thing that the path names last. */
export const idOf = ({ operation, params }: Call): string =>
  (params as Record<string, string>)[operation.pathParameters.at(-1) ?? ""] ?? "";
