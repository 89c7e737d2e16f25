/** Notification settings and push keys of a user (2/3). */
import { userOf, type Handlers } from "../../call.ts";
import { pick } from "../../pick.ts";
import { notFound } from "../../refusal.ts";
import { notificationOf, pushKeysOf, switches } from "../../state/notification.ts";

export const notification: Handlers = {
  "account.notification.read": (call) => {
    const user = userOf(call);
    return { user_id: user.user_id, ...notificationOf(user) };
  },
  "account.notification.merge": (call) => {
    Object.assign(notificationOf(userOf(call)), pick(call.body, switches));
  },
  "account.provider.create": (call) => {
    pushKeysOf(userOf(call)).add(call.body.notification_id);
  },
  /** No tier is listed, so the key alone says what is removed, no matter who registered it. */
  "account.provider.remove": ({ reference, params }) => {
    let removed = false;
    for (const user of reference.platform.users) {
      removed = pushKeysOf(user).delete(params.notification_id) || removed;
    }
    if (!removed) throw notFound("notification");
  },
};
