/** Gives an account the password back that the target file names, whatever became of the attempts to change it. */
import { setTimeout as pause } from "node:timers/promises";
import type { Contract } from "../../../contract/contract.ts";
import { Indeterminate } from "../../case/stop.ts";
import { isAccepted } from "../../client/answer.ts";
import type { Caller, Keypair } from "../../client/client.ts";
import { keypairFor, logOut, type SendAs } from "./login.ts";
import { proofWith } from "./proof.ts";

/** What is undone where a password may have been changed; no operation is called that. */
export const changing = "a password";

/** What stays of an account whose password could not be given back. */
export const lostPassword = (email: unknown): string =>
  `the password of ${String(email)}, which is not that of the target file any more`;

/** Whose password it is, and what it should be. */
export interface Protected {
  email: string;
  password: string;
}

/** `right`: it was not changed; `lost`: none of the secrets lets anybody in, or it could not be set. */
export type Restoration = "right" | "restored" | "lost";

/** Pauses before it is tried again where the weather ended it (ms): it looks what the password is each time. */
const pauses = [100, 400, 1600];

/**
 * @param secrets what the password may be now, the most likely first
 * @param own a session to do it in, and which stays: a change in another one may end it
 */
export async function givePasswordBack(
  ...how: Parameters<typeof givePasswordBackOnce>
): Promise<Restoration> {
  for (const wait of pauses) {
    try {
      return await givePasswordBackOnce(...how);
    } catch (error) {
      if (!(error instanceof Indeterminate)) throw error;
      await pause(wait);
    }
  }
  return givePasswordBackOnce(...how);
}

async function givePasswordBackOnce(
  contract: Contract,
  { email, password }: Protected,
  secrets: Iterable<string>,
  send: SendAs,
  own?: Keypair,
): Promise<Restoration> {
  const callerOf = (pair: Keypair): Caller => ({ role: "login", tier: "user", pair });

  async function write(pair: Keypair, secret: string): Promise<boolean> {
    const operation = contract.operation("account.profile.merge");
    const body = { password, ...proofWith(contract, operation, secret) };
    return isAccepted(await send(operation, callerOf(pair), { body }));
  }

  const isValid = async (pair: Keypair): Promise<boolean> =>
    isAccepted(await send(contract.operation("account.read"), callerOf(pair), {}));

  for (const secret of secrets) {
    const isRight = secret === password;
    if (own && !isRight) {
      if (await write(own, secret)) return "restored";
      // It was asked with a secret that is wrong: a login would be one more.
      if (await isValid(own)) continue;
    }
    const pair = await keypairFor(contract, { email, password: secret }, send);
    if (!pair) continue;
    const isDone = isRight || (await write(pair, secret));
    await logOut(contract, pair, send, own);
    if (!isDone) return "lost";
    return isRight ? "right" : "restored";
  }
  return "lost";
}
