/** Plans: the platform's own; a website gets one through the stage. */
import { listAll } from "../pages.ts";
import type { PlanSubscription } from "../../../schemas/generated/types.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { StageRefused } from "../../trial/stop.ts";
import { pay } from "./limits.ts";

const newPlan = "Plan of assay";

/** A plan that comes to those that the platform has. */
export async function addPlan({ trial }: Scene): Promise<string> {
  const made = await trial.stage("inject", "POST", "/inject", { thing: "plan", name: newPlan });
  return String(memberAt(made, "plan_id"));
}

/**
 * Puts the website on a plan, and gives it a card: those that the user pays for may be listed alone (open.plans-subscription-scope).
 * Returns the identifier of the plan, where the stage names it.
 */
export async function givePlan(
  scene: Scene,
  bill_period?: PlanSubscription["bill_period"],
): Promise<string | undefined> {
  const { trial, world } = scene;
  await pay(scene);
  const { website_id } = world;
  const plan = { thing: "plan", website_id, ...(bill_period && { bill_period }) };
  const put = (thing: object): Promise<unknown> => trial.stage("inject", "POST", "/inject", thing);
  const made = await put(plan).catch((error: unknown) => {
    // Where there is none to begin with, it takes a new one.
    if (error instanceof StageRefused) return put({ ...plan, name: newPlan });
    throw error;
  });
  const plan_id = memberAt(made, "plan_id");
  return typeof plan_id === "string" ? plan_id : undefined;
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
