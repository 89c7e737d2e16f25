/** Setting a password with a mailed keypair (2/3). */
import type { Handlers } from "../../call.ts";
import { findKeypair, revokeKeypair, revokeKeypairs, type Claim } from "../../state/keypair.ts";
import { closeOtherSessions } from "../../state/session.ts";

interface RecoverParams {
  user_id: string;
  recover_identifier: string;
  recover_key: string;
}

const claimOf = (params: RecoverParams): Claim => ({
  user_id: params.user_id,
  identifier: params.recover_identifier,
  key: params.recover_key,
});

export const recovery: Handlers = {
  "account.recovery.read": ({ reference, params }) => {
    findKeypair(reference, "recover", claimOf(params));
    return {};
  },
  "account.recovery.reset": ({ reference, params, body }) => {
    const { user } = findKeypair(reference, "recover", claimOf(params));
    user.password = body.password;
    revokeKeypairs(user, "recover");
    closeOtherSessions(reference, user);
  },
  "account.recovery.remove": ({ reference, params }) => {
    const { user, keypair } = findKeypair(reference, "recover", claimOf(params));
    revokeKeypair(user, "recover", keypair.identifier);
  },
};
