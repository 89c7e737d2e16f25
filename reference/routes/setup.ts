/** How far the setup of a website has come (2/7). */
import type { Setup } from "../../schemas/generated/types.ts";
import { websiteOf, type Handlers } from "../call.ts";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";
import { channelOf } from "../state/channel.ts";
import { findHelpdesk } from "../state/helpdesk.ts";

type Part = keyof Setup["states"];

const setupOf = slot<Website, { disabled: boolean }>(() => ({ disabled: false }));

const never = (): boolean => false;

/** When a part counts as done (open.setup-parts-done). */
const done: Record<
  | "chatbox"
  | "social_messenger"
  | "email"
  | "chat_tool"
  | "triggers"
  | "helpdesk"
  | "bot"
  | "assistant",
  (reference: Reference, website: Website) => boolean
> = {
  chatbox: never,
  social_messenger: never,
  email: (reference, website) => channelOf(reference, website).domain.custom !== "",
  chat_tool: never,
  triggers: never,
  helpdesk: (_, website) => findHelpdesk(website) !== undefined,
  bot: never,
  assistant: never,
};
