/** Where an act of the stage takes place. */
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { textOf } from "./input.ts";
import { conversationOf } from "../state/conversation/store.ts";
import type { Place } from "../routes/conversation/place.ts";

type Input = Record<string, unknown>;

/** The website that an act names. */
export const websiteIn = (reference: Reference, input: Input): Website =>
  reference.website(textOf(input, "website_id") ?? "");

/** The website and the conversation that an act names. */
export function placeIn(reference: Reference, input: Input): Place {
  const website = websiteIn(reference, input);
  return { website, conversation: conversationOf(website, textOf(input, "session_id") ?? "") };
}
