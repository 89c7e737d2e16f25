/** How far the setup of a website has come (2/7); which part is done when: open.setup-parts-done. */
import type { SetupState } from "../../schemas/generated/types.ts";
import { websiteOf, type Handlers } from "../call.ts";
import type { Website } from "../model.ts";
import { slot } from "../slot.ts";
import { channelOf } from "../state/channel.ts";
import { conversationsOf } from "../state/conversation.ts";
import { helpdeskSlot } from "../state/helpdesk.ts";

const setupOf = slot<Website, { disabled: boolean }>(() => ({ disabled: false }));

const part = (done: boolean): SetupState => ({ done, trial: 0 });

export const setup: Handlers = {
  "setup.read": (call) => {
    const website = websiteOf(call);
    const { disabled } = setupOf(website);
    return {
      disabled,
      states: {
        chatbox: part(conversationsOf(website).had_chatbox),
        social_messenger: part(false),
        email: part(channelOf(call.reference, website).domain.custom !== ""),
        chat_tool: part(false),
        triggers: part(false),
        helpdesk: part(helpdeskSlot(website).helpdesk !== undefined),
        bot: part(false),
        assistant: part(false),
      },
    };
  },
  "setup.merge": (call) => {
    const { disabled } = call.body;
    if (disabled !== undefined) setupOf(websiteOf(call)).disabled = disabled;
  },
};
