/** The websites linked to a user (2/3). */
import { userOf, type Handlers } from "../../call.ts";
import { countsFor, inboxCountsFor } from "../../state/conversation.ts";
import { linkedWebsites } from "../../state/linked.ts";

export const websites: Handlers = {
  "account.website.list": (call) => {
    const { user_id } = userOf(call);
    return linkedWebsites(call.reference, user_id).map((website) => {
      const { website_id, name, domain, logo, operators, expunge_at } = website;
      const { unread, assigned } = countsFor(website, user_id);
      return {
        id: website_id,
        name,
        domain,
        logo,
        members: [...operators.keys()],
        count: unread,
        assigned,
        inboxes: inboxCountsFor(website, user_id),
        ...(expunge_at === undefined ? {} : { expunge: { timestamp: expunge_at } }),
      };
    });
  },
};
