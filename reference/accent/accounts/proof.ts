/** What proves an account, and who owns a push key. */
import { userOf, type Call } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { instead, takesBody } from "../../deviate/handler.ts";
import { must } from "../../refusal.ts";
import { pushKeysOf } from "../../state/notification.ts";
import { isTotp } from "../../totp.ts";

type Verified = "account.remove" | "account.profile.merge" | "account.token.remove";

/** The password, where the call proves the account with a token. */
function proof({ reference, caller, body }: Pick<Call<Verified>, "reference" | "caller" | "body">) {
  const { totp_secret, password } = userOf({ reference, caller });
  const { verify } = body;
  const isProof = totp_secret !== undefined && isTotp(totp_secret, verify, reference.clock.now());
  return isProof ? password : verify;
}

/** Accepts a two-factor token instead of the password. */
export const tokenProves: Plant = together(
  takesBody("account.remove", (body, call) => ({ ...body, verify: proof(call) })),
  takesBody("account.profile.merge", (body, call) => ({ ...body, verify: proof(call) })),
  takesBody("account.token.remove", (body, call) => ({ ...body, verify: proof(call) })),
);

/** Removes a push key only from the caller, where there is one. */
export const removedForCallerOnly: Plant = instead("account.provider.remove", (call, original) => {
  const { caller, params } = call;
  if (caller?.tier !== "user") return original(call);
  const keys = pushKeysOf(userOf(call));
  must(keys.delete(params.notification_id) || undefined, "notification");
});
