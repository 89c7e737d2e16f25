/** Who proves an account proves their own (1/4.1, 1/4.5, 1/4.6, 2/10). */
import { createScene, meet, rule, uniqueEmail, word } from "../../harness/author.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import { paramsOf } from "../support/platform/website.ts";

type Proved = "helpdesk.remove" | "operators.operator.create" | "status.remove" | "website.remove";

rule("platform.owners-prove-themselves", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const scene = createScene(trial, world);
  const [first, second] = world.operators;
  if (!first || !second) return trial.cannot("the website had to have two owners");
  if (first.password === second.password)
    return trial.cannot("two owners had to have passwords of their own");
  for (const token of ["helpdesk", "status-page"]) await meet(scene, token);
  const email = uniqueEmail(scene, trial.draw(word));
  const by = (secret: string) => ({ verify: { method: "password" as const, secret } });
  const bodies: { [Id in Proved]: (secret: string) => Operations[Id]["body"] } = {
    "operators.operator.create": (secret) => ({ email, role: "member", ...by(secret) }),
    "helpdesk.remove": by,
    "status.remove": (verify) => ({ verify }),
    "website.remove": by,
  };
  for (const id of Object.keys(bodies).filter(trial.run.claims) as Proved[]) {
    const ask = (secret: string) => ({ params: paramsOf(world), body: bodies[id](secret) });
    await trial.refuses(second, id, ask(first.password));
    await trial.accepts(second, id, ask(second.password));
    trial.settle();
  }
});
