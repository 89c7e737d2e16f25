/** Setting a password with a mailed keypair (2/3). */
import type { Call, Handlers } from "../../call.ts";
import {
  findKeypair,
  revokeKeypair,
  revokeKeypairs,
  type Claim,
  type Found,
} from "../../state/keypair.ts";
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

/** The user and the keypair that the path names. */
const recoveryOf = ({
  reference,
  params,
}: Pick<Call<"account.recovery.reset">, "reference" | "params">): Found =>
  findKeypair(reference, "recover", claimOf(params));

export const recovery: Handlers = {
  "account.recovery.read": (call) => {
    recoveryOf(call);
    return {};
  },
  "account.recovery.reset": (call) => {
    const { user } = recoveryOf(call);
    user.password = call.body.password;
    revokeKeypairs(user, "recover");
    closeOtherSessions(call.reference, user);
  },
  "account.recovery.remove": (call) => {
    const { user, keypair } = recoveryOf(call);
    revokeKeypair(user, "recover", keypair.identifier);
  },
};
