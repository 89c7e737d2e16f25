import { userOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { takesBody } from "../deviate/handler.ts";
import { profileForgets } from "./account/behaviour.ts";

export const accountFaults: Record<string, Fault> = {
  "account-profile-forgets": fault(
    "A change of the profile that does not name the phone blanks it.",
    ["merge-keeps:account-profile"],
    profileForgets,
  ),
  "account-profile-unverified": fault(
    "The profile takes a new email or password whatever verify says.",
    ["account.credentials-change-needs-password"],
    takesBody("account.profile.merge", (body, call) => ({
      ...body,
      verify: userOf(call).password,
    })),
  ),
};
