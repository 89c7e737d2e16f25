import type { Accent } from "../deviate/deviation.ts";
import { unaskedConversationAccents } from "./unasked/conversation.ts";
import { recordsAccents } from "./unasked/records.ts";
import { samplesAccents } from "./unasked/samples.ts";

/** What another platform does that nobody asked for. */
export const unaskedAccents: Record<string, Accent> = {
  ...unaskedConversationAccents,
  ...recordsAccents,
  ...samplesAccents,
};
