/** Operators whose role is changed. */
import { isAccepted, type Operator, type Trial, type World } from "../../../harness/author.ts";
import { givenRead } from "../read.ts";

/** Makes an owner of a member until the trial ends, as a precondition. */
export async function promote(
  trial: Trial,
  { owner: as, website_id }: World,
  { user_id }: Operator,
): Promise<void> {
  const params = { website_id, user_id };
  const give = (role: "owner" | "member") =>
    trial.call(as, "operators.operator.merge", { params, body: { role } });
  trial.onEnd(async () => void (await give("member")));
  if (!isAccepted(await give("owner"))) trial.cannot("a member had to become an owner first");
  await givenRead({ trial, as, id: "operators.operator.read", params }, { role: "owner" });
}
