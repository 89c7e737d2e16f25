/** Accepting the origin of a login with a mailed keypair (2/4). */
import type { Call, Handlers } from "../../call.ts";
import { findKeypair, revokeKeypair, type Claim, type Found } from "../../state/keypair.ts";
import { acceptOrigin } from "../../state/origin.ts";

interface ConfirmParams {
  user_id: string;
  confirm_identifier: string;
  confirm_key: string;
}

const claimOf = (params: ConfirmParams): Claim => ({
  user_id: params.user_id,
  identifier: params.confirm_identifier,
  key: params.confirm_key,
});

/** The user and the keypair that the path names. */
export const confirmOf = ({
  reference,
  params,
}: Pick<Call<"session.confirm.accept">, "reference" | "params">): Found =>
  findKeypair(reference, "confirm", claimOf(params));

export const confirm: Handlers = {
  "session.confirm.read": (call) => {
    const { ip, created_at, expires_at } = confirmOf(call).keypair;
    return { ...(ip === undefined ? {} : { ip }), created_at, expires_at };
  },
  "session.confirm.accept": (call) => {
    const { body } = call;
    const { user, keypair } = confirmOf(call);
    acceptOrigin(user, body.ip, body.country);
    if (keypair.ip !== undefined) acceptOrigin(user, keypair.ip, body.country);
    revokeKeypair(user, "confirm", keypair.identifier);
  },
  "session.confirm.remove": (call) => {
    const { user, keypair } = confirmOf(call);
    revokeKeypair(user, "confirm", keypair.identifier);
  },
};
