import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { takesBody } from "../../deviate/handler.ts";

/** Takes any secret of a challenge by this method. */
export const takesAnySecret = (
  operationId: "website.remove" | "helpdesk.remove",
  method: "token" | "identity_provider",
): Plant =>
  takesBody(operationId, (body, call) =>
    body.verify?.method === method
      ? { verify: { method: "password" as const, secret: userOf(call).password } }
      : body,
  );
