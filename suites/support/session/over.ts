/** A family that may look elsewhere for who may call it, asked with a session that is over; for those where something has to be there first. */
import type { Trial, World } from "../../../harness/author.ts";
import { expectRefused, questionOf } from "../read.ts";
import { openSession, somebodyIn } from "./login.ts";

/** The rule says that a session that read it does so no more once it was logged out. */
export async function expectOver(
  trial: Trial,
  world: World,
  id: "helpdesk.read" | "status.read",
): Promise<void> {
  const caller = await openSession(somebodyIn(trial, world), "the one who leaves");
  const input = { params: { website_id: world.website_id } };
  await trial.given(caller, id, input);
  await trial.given(caller, "session.logout");
  await expectRefused(questionOf({ trial, as: caller }, id, input), "after the logout");
}
