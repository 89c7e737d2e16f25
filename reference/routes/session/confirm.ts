/** Accepting the origin of a login with a mailed keypair (2/4). */
import type { Handlers } from "../../call.ts";
import { findKeypair, revokeKeypair, type Claim } from "../../state/keypair.ts";
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

export const confirm: Handlers = {
  "session.confirm.read": ({ reference, params }) => {
    const { keypair } = findKeypair(reference, "confirm", claimOf(params));
    const { ip, created_at, expires_at } = keypair;
    return { ...(ip === undefined ? {} : { ip }), created_at, expires_at };
  },
  "session.confirm.accept": ({ reference, params, body }) => {
    const { user, keypair } = findKeypair(reference, "confirm", claimOf(params));
    acceptOrigin(user, body.ip, body.country);
    if (keypair.ip !== undefined) acceptOrigin(user, keypair.ip, body.country);
    revokeKeypair(user, "confirm", keypair.identifier);
  },
  "session.confirm.remove": ({ reference, params }) => {
    const { user, keypair } = findKeypair(reference, "confirm", claimOf(params));
    revokeKeypair(user, "confirm", keypair.identifier);
  },
};
