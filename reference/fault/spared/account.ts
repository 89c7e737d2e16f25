import { userOf } from "../../call.ts";
import { fault, type Fault } from "../../deviate/deviation.ts";
import { afterwards } from "../../deviate/handler.ts";
import { notificationOf } from "../../state/notification.ts";
import { scheduleOf } from "../../state/schedule.ts";
import { turnOver } from "./turn-over.ts";

const rest = "account.writes-spare-the-rest";

export const sparedOfAccount: Record<string, Fault> = {
  "account-profile-changes-notification": fault(
    "A change of the profile turns over all switches of the notifications.",
    [rest],
    afterwards("account.profile.merge", (call) => turnOver(notificationOf(userOf(call)))),
  ),
  "account-profile-empties-schedule": fault(
    "A change of the profile takes the hours out of the schedule.",
    [rest],
    afterwards("account.profile.merge", (call) => {
      scheduleOf(userOf(call)).hours = [];
    }),
  ),
  "account-profile-removes-two-factor": fault(
    "A change of the profile takes the two-factor token away.",
    ["account.two-factor-stays"],
    afterwards("account.profile.merge", (call) => {
      userOf(call).totp_secret = undefined;
    }),
  ),
  "account-login-change-removes-two-factor": fault(
    "A new email or password of an account takes its two-factor token away.",
    ["account.two-factor-stays"],
    afterwards("account.profile.merge", (call) => {
      const { email, password } = call.body;
      if (email !== undefined || password !== undefined) userOf(call).totp_secret = undefined;
    }),
  ),
  "account-token-removal-changes-notification": fault(
    "The removal of a two-factor token turns over all switches of the notifications.",
    [rest],
    afterwards("account.token.remove", (call) => turnOver(notificationOf(userOf(call)))),
  ),
  "account-schedule-changes-notification": fault(
    "A change of the schedule turns over all switches of the notifications.",
    [rest],
    afterwards("account.schedule.merge", (call) => turnOver(notificationOf(userOf(call)))),
  ),
  "account-notification-changes-days": fault(
    "A change of the notifications turns over the days of the schedule.",
    [rest],
    afterwards("account.notification.merge", (call) => turnOver(scheduleOf(userOf(call)).days)),
  ),
  "account-availability-changes-notification": fault(
    "A user who sets an availability has all switches of the notifications turned over.",
    [rest],
    afterwards("availability.merge", (call) => turnOver(notificationOf(userOf(call)))),
  ),
};
