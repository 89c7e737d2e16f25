/** The website states route (2/7): what operators compose and have open, pushed once more. */
import { Answer, userOf, websiteOf, type Handlers } from "../call.ts";
import { later } from "../later.ts";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { attentions } from "../state/conversation.ts";

/** The documents do not show the names; these are the ones under which the same things are sent when they change. */
const composing = "message:compose:receive";
const opened = "session:set_opened";

function push(reference: Reference, website: Website, user_id: string): void {
  const { website_id } = website;
  for (const { conversation, compose, openFor } of attentions(reference, website)) {
    const tell = (name: string, data: Record<string, unknown>): void => {
      const { session_id, inbox_id = null } = conversation;
      const payload = { website_id, session_id, inbox_id, ...data };
      reference.seams.emit({
        channel: "rtm",
        name,
        website_id,
        user_id,
        session_id,
        data: payload,
      });
    };
    if (compose) tell(composing, compose);
    for (const holder of openFor) tell(opened, { operator: operatorOf(reference, holder) });
  }
}

function operatorOf({ platform }: Reference, user_id: string): Record<string, unknown> {
  const user = platform.users.get(user_id);
  if (!user) return { user_id };
  const { first_name, last_name, avatar } = user;
  const nickname = `${first_name} ${last_name}`.trim();
  return { user_id, nickname, ...(avatar === "" ? {} : { avatar }) };
}

export const states: Handlers = {
  /** Only the caller is sent them; the others were when it happened. */
  "states.push": (call) => {
    const { reference } = call;
    const website = websiteOf(call);
    const { user_id } = userOf(call);
    later(reference, () => push(reference, website, user_id));
    return new Answer({}, "processing", 202);
  },
};
