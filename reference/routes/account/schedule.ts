/** The schedule of a user (2/3). */
import { userOf, type Handlers } from "../../call.ts";
import { changeSchedule, scheduleOf } from "../../state/schedule.ts";

export const schedule: Handlers = {
  "account.schedule.read": (call) => {
    const user = userOf(call);
    return { user_id: user.user_id, ...scheduleOf(user) };
  },
  "account.schedule.merge": (call) => changeSchedule(scheduleOf(userOf(call)), call.body),
};
