/** Who proves an account proves their own (1/4.1, 1/4.5, 1/4.6, 2/10). */
import {
  createScene,
  isAccepted,
  meet,
  ownPerson,
  rule,
  sessionIn,
  uniqueEmail,
  word,
  type Caller,
  type Operator,
  type Scene,
} from "../../harness/author.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import { paramsOf } from "../support/platform/website.ts";
import { loginUntil } from "../support/session/login.ts";

type Proved = "helpdesk.remove" | "operators.operator.create" | "status.remove" | "website.remove";

/** Who acts, by which secret, and by which one no longer. */
interface Proof {
  as: Caller;
  secret: string;
  former?: string;
}

/** Gives the owner another password, where it is taken: the session may end with it (open.account-password-ends-sessions). */
async function renewed(scene: Scene, owner: Operator): Promise<Proof> {
  const { trial, world } = scene;
  const { email, password: former } = owner;
  if (!trial.run.claims("account.profile.merge")) return { as: owner, secret: former };
  // A platform may ask for a digit and a capital (open.account-password-forms).
  const password = `${former}-${trial.draw(word)}A7`;
  const body = { password, verify: former };
  if (!isAccepted(await trial.call(owner, "account.profile.merge", { body })))
    return { as: owner, secret: former };
  const who = { trial, world, scene, as: owner, person: { email, password } };
  const login = await loginUntil(who, {}, isAccepted);
  if (!isAccepted(login)) trial.cannot("the new password had to log in first");
  return { as: sessionIn(trial, login, "owner with a new password"), secret: password, former };
}

const by = (secret: string) => ({ verify: { method: "password" as const, secret } });

/** What an owner removes by a password, of what a rule makes. */
const removals = {
  "helpdesk.remove": by,
  "status.remove": (verify: string) => ({ verify }),
};

rule("platform.changed-password-proves", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const owner = { ...world.owner, ...ownPerson(scene) };
  for (const token of ["helpdesk", "status-page"]) await meet(scene, token);
  const { as, secret, former } = await renewed(scene, owner);
  if (former === undefined) return trial.cannot("the owner had to be given another password first");
  for (const id of Object.keys(removals).filter(trial.run.claims) as (keyof typeof removals)[]) {
    const ask = (proof: string) => ({ params: paramsOf(world), body: removals[id](proof) });
    await trial.refuses(as, id, ask(former));
    trial.settle();
    await trial.accepts(as, id, ask(secret));
    trial.settle();
  }
});

rule("platform.owners-prove-themselves", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner", "member"] });
  const scene = createScene(trial, world);
  const [first, second, member] = world.operators;
  if (!first || !second || !member)
    return trial.cannot("the website had to have two owners and a member");
  if (first.password === second.password)
    return trial.cannot("two owners had to have passwords of their own");
  // Who is added takes their seat.
  const params = { ...paramsOf(world), user_id: member.user_id };
  await trial.given(first, "operators.operator.remove", { params });
  for (const token of ["helpdesk", "status-page"]) await meet(scene, token);
  const email = uniqueEmail(scene, trial.draw(word));
  const bodies: { [Id in Proved]: (secret: string) => Operations[Id]["body"] } = {
    "operators.operator.create": (secret) => ({ email, role: "member", ...by(secret) }),
    ...removals,
    "website.remove": by,
  };
  const { as, secret, former } = await renewed(scene, second);
  for (const id of Object.keys(bodies).filter(trial.run.claims) as Proved[]) {
    const ask = (proof: string) => ({ params: paramsOf(world), body: bodies[id](proof) });
    await trial.refuses(as, id, ask(first.password));
    if (former !== undefined) await trial.refuses(as, id, ask(former));
    await trial.accepts(as, id, ask(secret));
    trial.settle();
  }
});
