/** The order that a batch gives to several inboxes (2/7). */
import { createScene, isAccepted, rule } from "../../harness/author.ts";
import type { Inbox } from "../../schemas/generated/types.ts";
import { createWith } from "../support/create.ts";
import { expectInTurn } from "../support/in-turn.ts";
import { expectRead, listOnce, questionOf, readOnce, type Reader } from "../support/read.ts";

type Ordered = Pick<Inbox, "inbox_id" | "order">;

/** Three inboxes above all that are listed, of which the last comes behind the others or before them. */
function ordersOver(ids: readonly string[], listed: readonly Ordered[]) {
  // Above all existing orders, since two equal orders may be refused (open.inbox-order-partial).
  const top = Math.ceil(Math.max(0, ...listed.map(({ order }) => order)));
  const ordersWith = (last: number): Ordered[] =>
    ids.map((inbox_id, i) => ({ inbox_id, order: i < 2 ? top + 2 + i : last }));
  return { ordersWith, behind: top + 4, before: top + 1 };
}

const isZero = ({ order }: { order: number }): boolean => order === 0;

rule("inboxes.order-of-several", async (trial) => {
  const world = await trial.world();
  const { owner, website_id } = world;
  const scene = createScene(trial, world);
  const params = { website_id };
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) ids.push(await createWith(scene, "inboxes.inbox.create"));
  const list = questionOf({ trial, as: owner }, "inboxes.inbox.list", { params });
  const listed = await listOnce(list, (all) =>
    ids.every((id) => all.some((one) => one.inbox_id === id)),
  );
  const { ordersWith, behind, before } = ordersOver(ids, listed);
  // A list that is behind shows those of an earlier rule, which are gone.
  const isGone = (id: string): boolean =>
    trial.run.bygone.isGone({ id, param: "inbox_id", website: website_id });
  const others = listed.filter(({ inbox_id }) => !ids.includes(inbox_id) && !isGone(inbox_id));
  // A batch may have to name every inbox (open.inbox-order-partial).
  const kept = others.map(({ inbox_id, order }) => ({ inbox_id, order }));
  const inputWith = (last: number) => ({
    params,
    body: { orders: [...ordersWith(last), ...kept] },
  });
  const reading = (inbox_id: string) =>
    questionOf({ trial, as: owner }, "inboxes.inbox.read", { params: { website_id, inbox_id } });
  const expectOrdered = async (last: number): Promise<void> => {
    const inTurn = ordersWith(last).toSorted((one, other) => one.order - other.order);
    const after = `after a batch gave them ${inTurn.map(({ order }) => order).join(", ")}`;
    const look = () => Promise.all(inTurn.map(({ inbox_id }) => readOnce(reading(inbox_id))));
    await expectInTurn(trial, look, `of three inboxes, ${after}`);
    const lookAtList = async (): Promise<unknown[]> => {
      const all = await listOnce(list);
      return inTurn.map((own) => all.find(({ inbox_id }) => inbox_id === own.inbox_id));
    };
    await expectInTurn(trial, lookAtList, `of three inboxes in the list, ${after}`, "list");
    trial.settle();
  };
  // What was read before must give way afterwards.
  for (const id of ids) await readOnce(reading(id));

  await trial.accepts(owner, "inboxes.order.set", inputWith(behind));
  trial.settle();
  await expectOrdered(behind);
  // Where another one has 0 already, a batch that gives it as well may be refused.
  const isFree =
    !others.some(isZero) || isAccepted(await trial.call(owner, "inboxes.order.set", inputWith(0)));
  const least = isFree ? 0 : before;
  await trial.accepts(owner, "inboxes.order.set", inputWith(least));
  trial.settle();
  await expectOrdered(least);
  for (const inbox_id of ids) {
    // The rest of it stays, as it was listed.
    const { name, operators, conditions } =
      listed.find((one) => one.inbox_id === inbox_id) ??
      trial.cannot("three inboxes had to be listed");
    await expectRead(reading(inbox_id), { name, operators, conditions }, "after its order was set");
  }
});

rule("inboxes.order-of-other-website", async (trial) => {
  const [here, there] = [await trial.world(), await trial.world({}, "other-")];
  const own = await createWith(createScene(trial, here), "inboxes.inbox.create");
  const foreign = await createWith(createScene(trial, there), "inboxes.inbox.create");
  const read = questionOf({ trial, as: there.owner }, "inboxes.inbox.read", {
    params: { website_id: there.website_id, inbox_id: foreign },
  });
  const { order } = await readOnce(read);
  const params = { website_id: here.website_id };
  for (const ids of [[foreign], [own, foreign]]) {
    const orders = ids.map((inbox_id, i) => ({ inbox_id, order: order + 7 + i }));
    // Whether a batch with an unknown inbox is refused as a whole is open (open.inbox-order-partial).
    await trial.call(here.owner, "inboxes.order.set", { params, body: { orders } });
    const now = await readOnce(read);
    trial.equal(now.order, order, "/data/order of an inbox that another website's batch named");
    trial.settle();
  }
});

/** The rule says that what is ordered after it was removed does not come back, looked at once the other one has its order. */
async function expectStillGone(
  reader: Reader,
  website_id: string,
  { own, gone, order }: { own: string; gone: string; order: number },
): Promise<void> {
  const list = questionOf(reader, "inboxes.inbox.list", { params: { website_id } });
  const isOrdered = (one: Ordered): boolean => one.inbox_id === own && one.order === order;
  const isGone = (all: Ordered[]): boolean => !all.some(({ inbox_id }) => inbox_id === gone);
  const all = await listOnce(list, (now) => now.some(isOrdered) && isGone(now));
  reader.trial.expect(
    isGone(all),
    "the list after a batch named an inbox that is gone",
    `without ${gone}`,
    all,
  );
}

rule("inboxes.refused-batch-changes-nothing", async (trial) => {
  const world = await trial.world();
  const { owner, website_id } = world;
  const scene = createScene(trial, world);
  const own = await createWith(scene, "inboxes.inbox.create");
  const gone = await createWith(scene, "inboxes.inbox.create");
  const at = (inbox_id: string) => ({ params: { website_id, inbox_id } });
  await trial.given(owner, "inboxes.inbox.remove", at(gone));
  const read = questionOf({ trial, as: owner }, "inboxes.inbox.read", at(own));
  const { order } = await readOnce(read);
  const orders = [own, gone].map((inbox_id, i) => ({ inbox_id, order: order + 7 + i }));
  const input = { params: { website_id }, body: { orders } };
  // Whether it is refused is open (open.inbox-order-partial).
  if (isAccepted(await trial.call(owner, "inboxes.order.set", input)))
    return expectStillGone({ trial, as: owner }, website_id, { own, gone, order: order + 7 });
  const now = await readOnce(read);
  trial.equal(now.order, order, "/data/order of an inbox after a batch was refused for another");
  trial.settle();
});
