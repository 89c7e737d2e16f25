/** Plans: the platform's own; a website gets one through the stage. */
import { inject } from "../inject.ts";
import { listAll } from "../list-all.ts";
import type { PlanSubscription } from "../../../schemas/generated/types.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { StageRefused } from "../../case/stop.ts";
import { pay } from "./limits.ts";

const newPlan = "Plan of assay";

/** A plan that comes to those that the platform has. */
export const addPlan = async (scene: Scene): Promise<string> =>
  (await inject(scene, "plan", { name: newPlan }, ["plan_id"])).plan_id;

/**
 * Puts the website on a plan, and gives it a card: those that the user pays for may be listed alone (open.plans-subscription-scope).
 * Returns the identifier of the plan, where the stage names it.
 */
export async function givePlan(
  scene: Scene,
  bill_period?: PlanSubscription["bill_period"],
): Promise<string | undefined> {
  const { world } = scene;
  await pay(scene);
  const { website_id } = world;
  const plan = { website_id, ...(bill_period && { bill_period }) };
  const put = (more: { name?: string } = {}) =>
    inject(scene, "plan", { ...plan, ...more }, [], ["plan_id"]);
  const { plan_id } = await put().catch((error: unknown) => {
    // Where there is none to begin with, it takes a new one.
    if (error instanceof StageRefused) return put({ name: newPlan });
    throw error;
  });
  return plan_id;
}

export const plans: Arrangement = {
  identify: {
    plan_id: async (scene) => {
      const { trial } = scene;
      const [first] = await listAll(scene, trial.run.contract.operation("plans.plan.list"));
      const id = memberAt(first, "id");
      return id === undefined ? addPlan(scene) : (id as string);
    },
  },
  fill: {
    "plans.plan.list": addPlan,
    "plans.subscription.list": (scene) => givePlan(scene),
  },
};
