import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { takesBody } from "../../deviate/handler.ts";
import { totp } from "../../totp.ts";

/** Takes any token for the deletion of a website where the account has two-factor. */
export const takesAnyToken: Plant = takesBody("website.remove", (body, call) => {
  const { totp_secret } = userOf(call);
  if (totp_secret === undefined || body.verify?.method !== "token") return body;
  const secret = String(totp(totp_secret, call.reference.clock.now()));
  return { verify: { method: "token" as const, secret } };
});

/** Takes any secret of a challenge by this method. */
export const takesAnySecret = (
  operationId: "website.remove" | "helpdesk.remove" | "operators.operator.create",
  method: "token" | "identity_provider",
): Plant =>
  takesBody(operationId, (body, call) =>
    body.verify?.method === method
      ? { ...body, verify: { method: "password" as const, secret: userOf(call).password } }
      : body,
  );
