/** Who registers with an address that was invited (1/4.5); how an invitation is accepted is not shown. */
import {
  carryOut,
  createScene,
  eventually,
  isAccepted,
  memberAt,
  NotClaimed,
  ownPerson,
  prepare,
  rule,
  succeed,
  uniqueEmail,
  withBody,
  type Scene,
} from "../../harness/author.ts";
import type { AccountWebsite, Operator } from "../../schemas/generated/types.ts";
import { secondWebsite } from "../support/platform/website.ts";
import { expectRead, questionOf } from "../support/read.ts";
import { websitesOnce } from "../support/website/deletion.ts";

/** Registers with this address, and returns who that is. */
async function register(scene: Scene, email: string): Promise<string> {
  const { contract } = scene.trial.run;
  const create = contract.operation("account.create");
  await carryOut(scene, create, withBody(await prepare(scene, create), { email }));
  const { data } = await succeed(scene, contract.operation("account.read"));
  return String(memberAt(data, "user_id"));
}

rule("operators.joins-as-invited", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { owner: as } = world;
  const email = uniqueEmail(scene, "newcomer");
  const verify = { method: "password" as const, secret: ownPerson(scene).password };
  const invitations: [website_id: string, role: Operator["role"]][] = [
    [world.website_id, "member"],
    [await secondWebsite(trial, world), "owner"],
  ];
  for (const [website_id, role] of invitations)
    await trial.given(as, "operators.operator.create", {
      params: { website_id },
      body: { email, role, verify },
    });
  const user_id = await register(scene, email);
  const at = (website_id: string) => ({ params: { website_id, user_id } });
  // Whoever owns a website may not be removed.
  trial.onEnd(async () => {
    for (const [id] of invitations) await trial.call(as, "operators.operator.remove", at(id));
  });
  const joined = (): Promise<boolean[]> =>
    Promise.all(
      invitations.map(async ([id]) =>
        isAccepted(await trial.call(as, "operators.operator.read", at(id))),
      ),
    );
  const found = await eventually(trial, "thing", joined, (all) => all.every(Boolean));
  if (!found.some(Boolean)) throw new NotClaimed("to register alone need not be to join");
  for (const [website_id, role] of invitations) {
    const question = questionOf({ trial, as }, "operators.operator.read", at(website_id));
    await expectRead(question, { role }, `of who was invited as ${role}`);
  }
  const unnamed = (all: AccountWebsite[]): string[] =>
    invitations
      .map(([website_id]) => website_id)
      .filter((id) => !all.find((one) => one.id === id)?.members?.includes(user_id));
  const all = await websitesOnce(trial, as, (now) => !unnamed(now).length);
  trial.equal(unnamed(all), [], "websites whose /data/*/members do not name who joined");
});
