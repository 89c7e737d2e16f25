/** Keypairs that are mailed to whoever forgot a password (2/3, 2/4). */
import { memberAt } from "../../../contract/pointer.ts";
import { isAccepted, notAccepted } from "../../client/answer.ts";
import { eventually } from "../../target/eventually.ts";
import type { Trial } from "../../trial/trial.ts";
import { mailTo, type Mail } from "./mail.ts";

const keypairNames = ["recover_identifier", "recover_key"];

const keypairIn = (mail: Mail): Record<"recover_identifier" | "recover_key", string> => ({
  recover_identifier: String(memberAt(mail, "values/recover_identifier")),
  recover_key: String(memberAt(mail, "values/recover_key")),
});

/** Whether it carries a keypair that sets a password. */
export const isRecovery = (mail: Mail): boolean =>
  keypairNames.every((name) => typeof memberAt(mail, `values/${name}`) === "string");

/** What the path of a recovery names. */
type Keypair = Record<"user_id" | "recover_identifier" | "recover_key", string>;

/** Asks for a recovery; returns the keypair of the mail that follows, since what earlier ones hold may have been used. */
export async function newRecovery(trial: Trial, email: string, user_id: string): Promise<Keypair> {
  const read = async (): Promise<Mail[]> => (await mailTo(trial, email)).filter(isRecovery);
  const before = await read();
  const isMore = ({ length }: Mail[]): boolean => length > before.length;
  const asked = await trial.call(undefined, "session.recover", { body: { email } });
  // None may follow while the last one is not used (open.session-recover-again).
  const last = before.at(-1);
  if (last !== undefined && !isMore(await eventually(trial, "thing", read, isMore))) {
    const params = { user_id, ...keypairIn(last) };
    if (isAccepted(await trial.call(undefined, "account.recovery.read", { params }))) return params;
  }
  if (!isAccepted(asked)) return trial.cannot(notAccepted(asked));
  const mails = await eventually(trial, "mail", read, isMore);
  return isMore(mails)
    ? { user_id, ...keypairIn(mails.at(-1)) }
    : trial.cannot(`no mail to ${email} carries a recovery keypair`);
}
