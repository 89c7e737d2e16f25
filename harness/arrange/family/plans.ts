/** Plans: the platform's own; a website gets one through the stage. */
import { listAll } from "../pages.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { pay } from "./limits.ts";

/** Puts the website on a plan, and gives it a card: those that the user pays for may be listed alone (open.plans-subscription-scope). */
export async function givePlan(scene: Scene): Promise<void> {
  const { trial, world } = scene;
  await pay(scene);
  await trial.stage("inject", "POST", "/inject", { thing: "plan", website_id: world.website_id });
}

export const plans: Arrangement = {
  identify: {
    plan_id: async (scene) => {
      const { trial } = scene;
      const [first] = await listAll(scene, trial.run.contract.operation("plans.plan.list"));
      const id = memberAt(first, "id");
      if (id !== undefined) return id as string;
      const made = await trial.stage("inject", "POST", "/inject", { thing: "plan" });
      return memberAt(made, "plan_id") as string;
    },
  },
  fill: {
    "plans.subscription.list": givePlan,
  },
};
