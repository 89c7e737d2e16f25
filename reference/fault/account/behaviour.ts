import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";

/** A change of the profile that does not name the phone blanks it. */
export const profileForgets: Plant = instead("account.profile.merge", (call, original) => {
  const result = original(call);
  if (call.body.phone === undefined) userOf(call).phone = "";
  return result;
});
