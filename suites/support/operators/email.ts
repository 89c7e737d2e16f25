/** Emails to operators: what is sent, and who receives it. */
import {
  type Caller,
  isAccepted,
  mailSaying,
  mailTo,
  type Operator,
  says,
  type Trial,
  uniqueName,
  unlessUnclaimed,
  word,
  type World,
  inWords,
} from "../../../harness/author.ts";
import type { OperatorEmailWrite } from "../../../schemas/generated/types.ts";
import { someone } from "../conversation/chat.ts";

export type Recipients = Pick<OperatorEmailWrite, "recipient" | "user_id">;

/** An email that was sent, with a word by which it is recognized wherever it arrives. */
export interface Sent {
  trial: Trial;
  mark: string;
}

/**
 * An email whose subject and message carry a word of its own. What is drawn repeats where a rule is played again, and the mail of the
 * first time stays with people who may be strangers the next time.
 */
export function emailBody(
  trial: Trial,
  world: World,
  label: string,
): { mark: string; body: OperatorEmailWrite } {
  // No mark is the beginning of another.
  const mark = `${uniqueName({ trial, world }, `${label}${trial.draw(word)}`)}z`;
  const { subject, message, target } = trial.body("operators.email.send");
  return {
    mark,
    body: {
      recipient: "all",
      subject: `${subject} ${mark}`,
      message: `${message} ${mark}`,
      ...(target && { target }),
    },
  };
}

/** Sends an email, as a user or a plugin. */
export async function sendEmail(
  trial: Trial,
  world: World,
  to: Recipients,
  label: string,
  as: Caller = someone(trial, world),
): Promise<Sent> {
  const { website_id } = world;
  const { mark, body } = emailBody(trial, world, label);
  await trial.accepts(as, "operators.email.send", {
    params: { website_id },
    body: { ...body, ...to },
  });
  trial.settle();
  return { trial, mark };
}

/**
 * Sends an email to each of these and waits for it, as a sign that what was sent to them before has arrived; says whether it came to
 * all of them.
 */
export async function isCaughtUp(
  trial: Trial,
  world: World,
  operators: readonly Operator[],
): Promise<boolean> {
  const { mark, body } = emailBody(trial, world, "before");
  const params = { website_id: world.website_id };
  const sent = await unlessUnclaimed(() =>
    trial.call(world.owner, "operators.email.send", { params, body }),
  );
  if (!sent || !isAccepted(sent)) return false;
  for (const { email } of operators)
    if (!(await mailSaying(trial, email, mark)).length) return false;
  return true;
}

/** The rule says that the email reaches these. */
export async function expectReached({ trial, mark }: Sent, operators: Operator[]): Promise<void> {
  for (const { email, role } of operators) {
    const mails = await mailSaying(trial, email, mark);
    trial.expect(mails.length > 0, `mail to ${role} with the word ${mark}`, "one", inWords("none"));
  }
}

/**
 * The rule says that the email does not reach these. A later email to each of them closes the wait: what
 * was sent before it has arrived by then.
 */
export async function expectNotReached(
  { trial, mark }: Sent,
  world: World,
  operators: Operator[],
): Promise<void> {
  for (const { email, role, user_id } of operators) {
    const fence = await sendEmail(trial, world, { recipient: "user", user_id }, "fence");
    if (!(await mailSaying(trial, email, fence.mark)).length)
      trial.cannot(`a mail to ${role} that closes the wait did not arrive`);
    const mails = (await mailTo(trial, email)).filter((mail) => says(mail, mark));
    trial.expect(mails.length === 0, `mail to ${role} with the word ${mark}`, "none", mails[0]);
  }
}
