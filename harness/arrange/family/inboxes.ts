/** Inboxes: conditions that mean something, and one place for each inbox. */
import type { CallInput } from "../../client/client.ts";
import { identify } from "../arrange.ts";
import { mapMember, withBody } from "../body.ts";
import { withCriteria } from "../value/condition.ts";
import { listAll } from "../list-all.ts";
import { refusableWithout } from "../refusable.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { withOwnName } from "../value/unique.ts";

function write(scene: Scene, input: CallInput): CallInput {
  const { samples } = scene.world;
  const named = withOwnName(scene, input, "name");
  const written = mapMember(named, "conditions", (drawn) => withCriteria(drawn, samples));
  return refusableWithout("criteria", scene, written, "open.condition-criteria");
}

export const inboxes: Arrangement = {
  input: {
    "inboxes.inbox.create": write,
    "inboxes.inbox.replace": write,
    "inboxes.order.set": async (scene, input) => {
      const read = scene.trial.run.contract.operation("inboxes.inbox.read");
      const inbox_id = await identify(scene, "inbox_id", read);
      const drawn = Number(memberAt(input.body, "orders/0/order") ?? 2);
      const all = await listAll(scene, scene.trial.run.contract.operation("inboxes.inbox.list"));
      // A batch may have to name every inbox (open.inbox-order-partial).
      const kept = all
        .map((one) => ({ inbox_id: memberAt(one, "inbox_id"), order: memberAt(one, "order") }))
        .filter((one) => String(one.inbox_id) !== String(inbox_id))
        // A list that is behind shows those of an earlier rule, which may be passed over.
        .filter(
          (one) =>
            !scene.trial.run.bygone.isGone({
              id: String(one.inbox_id),
              param: "inbox_id",
              website: scene.world.website_id,
            }),
        );
      const taken = kept.map((one) => Number(one.order)).filter(Number.isFinite);
      // Two with the same order may be refused as well.
      const order = taken.includes(drawn) ? Math.max(...taken) + 1 : drawn;
      return withBody(input, { orders: [{ inbox_id, order }, ...kept] });
    },
  },
};
