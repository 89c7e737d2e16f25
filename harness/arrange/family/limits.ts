/** Billable limits: one of the platform's own, subscribed to by few units. */
import { meet, succeed } from "../arrange.ts";
import { inject } from "../inject.ts";
import { itemsOf } from "../../client/list/items.ts";
import { listAll } from "../list-all.ts";
import { mapMember } from "../body.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { eventually } from "../../target/eventually.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { slot } from "../../case/slot.ts";
import { isStaged, isDecided } from "../staged.ts";

/** Namespaces of limits; those that no rule uses up come first. */
const namespaces = ["campaign:recipient", "bucket:url"];

/** A limit beside those that the platform has, of a namespace of its own where one is left; returns its identifier. */
export async function addLimit(scene: Scene, present: readonly unknown[] = []): Promise<string> {
  const { contract } = scene.trial.run;
  const known = contract.models["limit-namespace"]?.enum ?? [];
  const taken = new Set(present.map((one) => memberAt(one, "namespace")));
  const namespace = [...namespaces, ...known].find((name) => !taken.has(name));
  return (await inject(scene, "limit", { namespace }, ["limit_id"])).limit_id;
}

/** The identifier as the list shows it, which may be a number (open.identifier-forms); as the stage gave it where it is not listed. */
async function asListed(scene: Scene, given: string): Promise<unknown> {
  const { trial } = scene;
  const list = trial.run.contract.operation("limits.limit.list");
  const find = (all: readonly unknown[]): unknown =>
    all.map((one) => memberAt(one, "id")).find((id) => String(id) === given);
  const look = (): Promise<unknown[]> => listAll(scene, list);
  return find(await eventually(trial, "list", look, (all) => find(all) !== undefined)) ?? given;
}

/** Units that somebody would buy. */
const fewUnits = (units: unknown): object => ({
  additional: 1 + (Number(memberAt(units, "additional")) % 3),
});

/** Limits that the scene was given: the next one is another. */
const usedLimits = slot<Set<unknown>>("limits: usedLimits");

/** Limits of which the owner of a target has bought units: they are left as they are. */
async function boughtBefore(
  { trial, world }: Scene,
  all: readonly unknown[],
): Promise<Set<unknown>> {
  if (isStaged(trial)) return new Set();
  const params = { website_id: world.website_id };
  const held = itemsOf(await trial.given(world.owner, "limits.website.list", { params }));
  const paid = held.filter((one) => memberAt(one, "units/additional"));
  // The identifier of a subscription may be another than that of its limit (open.limits-subscription-id).
  const names = new Set(paid.map((one) => memberAt(one, "namespace")));
  const bought = all.filter((one) => names.has(memberAt(one, "namespace")));
  return new Set(bought.map((one) => memberAt(one, "id")));
}

async function subscribe(scene: Scene): Promise<string> {
  const create = scene.trial.run.contract.operation("limits.subscription.create");
  const { input } = await succeed(scene, create);
  return String(memberAt(input.body, "limit_id"));
}

/**
 * Whether subscribing takes a payment method is open (open.limits-subscription-payment), so the website
 * has one wherever the stage decides what a card storage answers.
 */
export async function pay(scene: Scene): Promise<void> {
  if (isDecided(scene.trial)) await meet(scene, "website-card");
}

export const limits: Arrangement = {
  meet: {
    // Each of plugins, plans and limits is looked for, and if need be made, where it is named.
    catalogue: async () => {},
    "payment-method": pay,
  },
  identify: {
    limit_id: async (scene) => {
      const { trial } = scene;
      const all = await listAll(scene, trial.run.contract.operation("limits.limit.list"));
      const used = usedLimits.get(scene) ?? (await boughtBefore(scene, all));
      const free = all.map((one) => memberAt(one, "id")).find((id) => !used.has(id));
      const id = free ?? (await asListed(scene, await addLimit(scene, all)));
      usedLimits.set(scene, used.add(id));
      return id as string;
    },
  },
  input: {
    "limits.subscription.create": (_, input) => mapMember(input, "units", fewUnits),
  },
  fill: {
    "limits.limit.list": (scene) => addLimit(scene),
    "limits.subscription.list": subscribe,
    "limits.website.list": subscribe,
  },
};
