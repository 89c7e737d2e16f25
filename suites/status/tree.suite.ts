/** Services and their nodes: which of them a list shows, and what a node keeps (2/10). */
import * as fc from "fast-check";
import { rule, type Trial, word } from "../../harness/author.ts";
import { expectAccepted, givenRead, listOnce, readOnce } from "../support/read.ts";
import {
  about,
  addNode,
  addService,
  expectNode,
  openPage,
  readNode,
  writeNode,
  ways,
  type Node,
  type Service,
} from "../support/status/page.ts";
import { expectInTurn, moves } from "../support/in-turn.ts";
import { expectRefusal } from "../support/answer.ts";

/** Names of two words that share none with each other. */
const named = fc
  .uniqueArray(word, { minLength: 6, maxLength: 6 })
  .map((words) => [0, 2, 4].map((i) => `${words[i]} ${words[i + 1]}`));

/** The rule says that each name finds its own thing and none of the others. */
async function findsAlone(
  trial: Trial,
  names: readonly string[],
  search: (name: string, fits: (found: string[]) => boolean) => Promise<string[]>,
): Promise<void> {
  for (const name of names) {
    const found = await search(name, (all) => all.includes(name));
    const where = `the list searched for ${name}`;
    trial.equal([...new Set(found.filter((one) => names.includes(one)))], [name], where);
  }
}

rule("status.service-search", async (trial) => {
  const page = await openPage(trial);
  const names = trial.draw(named);
  for (const name of names) await addService(page, { name });
  await findsAlone(trial, names, async (search_name, fits) => {
    const question = about(page, "status.service.list", { search_name });
    const found = await listOnce(question, (all) => fits(all.map(({ name }) => name)));
    return found.map(({ name }) => name);
  });
});

/** Writes a word where no search for a label looks; which replicas are taken is for other rules. */
async function mention({ trial, as, params }: Node, what: string): Promise<void> {
  const replicas = [`https://www.example.com/${what}`];
  const body = { replicas, http: { body: { healthy_match: what } } };
  await trial.call(as, "status.node.merge", { params, body });
}

rule("status.node-search", async (trial) => {
  const page = await openPage(trial);
  const service = await addService(page);
  const labels = [...trial.draw(named), trial.draw(word)];
  let last: Node | undefined;
  for (const label of labels.toReversed())
    last = await addNode(page, service, { label, mode: "poll" });
  if (last) await mention(last, labels.at(-1) ?? "");
  const { params } = service;
  await findsAlone(trial, labels, async (search_label, fits) => {
    const question = { ...about(page, "status.node.list", { search_label }), params };
    const found = await listOnce(question, (all) => fits(all.map(({ label }) => label)));
    return found.map(({ label }) => label);
  });
});

rule("status.node-belongs-to-service", async (trial) => {
  const page = await openPage(trial);
  const services = [await addService(page), await addService(page), await addService(page)];
  const nodes: string[][] = [];
  const label = trial.draw(word);
  for (const service of services.slice(0, 2))
    nodes.push([(await addNode(page, service, { label })).node_id]);
  nodes.push([]);
  for (const [i, { params }] of services.entries()) {
    const own = nodes[i] ?? [];
    const question = { ...about(page, "status.node.list"), params };
    const isFull = (all: { node_id: string }[]) =>
      own.every((id) => all.some(({ node_id }) => node_id === id));
    // A service may bring nodes of its own.
    const made = (await listOnce(question, isFull)).filter((one) => one.label === label);
    const listed = new Set(made.map(({ node_id }) => node_id));
    trial.equal([...listed], own, `the nodes of service ${i + 1} with the label ${label}`);
    const searched = { ...question, query: { search_label: label } };
    const found = (await listOnce(searched)).map(({ node_id }) => node_id);
    const strange = found.filter((id) => !own.includes(id));
    trial.equal(
      strange,
      [],
      `nodes of others among those of service ${i + 1} searched for ${label}`,
    );
  }
});

rule("status.node-read-by-own-service", async (trial) => {
  const page = await openPage(trial);
  const [own, other] = [await addService(page), await addService(page)];
  // The second one, since each service may count its nodes by itself (open.identifier-uniqueness).
  await addNode(page, own);
  const node = await addNode(page, own);
  await addNode(page, other);
  const { as, node_id, params } = node;
  await expectAccepted({ trial, as, id: "status.node.read", params }, "under its own service");
  const foreign = { ...params, service_id: other.service_id };
  for (const id of ["status.node.read", "status.node.exists"] as const) {
    const exchange = await trial.call(as, id, { params: foreign });
    const where = `${id} of ${node_id} under another service`;
    expectRefusal(trial, exchange, where);
  }
});

rule("status.node-of-other-service-stays", async (trial) => {
  const page = await openPage(trial);
  const [own, other] = [await addService(page), await addService(page)];
  const node = await addNode(page, own);
  const { as, node_id, params } = node;
  const { label, order } = await readNode(node);
  const at = { params: { ...params, service_id: other.service_id } };
  const body = { label: `Strange ${trial.draw(word)}`, order: (order ?? 0) + 1 };
  await trial.call(as, "status.node.merge", { ...at, body });
  await trial.call(as, "status.node.replace", { ...at, body });
  await trial.call(as, "status.node.remove", at);
  await expectNode(node, { node_id, label, order }, "after it was written under another service");
});

/** What a node that is polled may be changed with beside its label and order. */
const judgedByHttp = {
  replicas: ["https://www.example.com/health"],
  http: { status: { healthy_above: 200, healthy_below: 400 } },
};

rule("status.order-zero-too", async (trial) => {
  const page = await openPage(trial);
  const { as } = page;
  const services = [await addService(page), await addService(page)] as const;
  const polled = { mode: "poll" } as const;
  const nodes = [
    await addNode(page, services[0], polled),
    await addNode(page, services[0], polled),
  ] as const;
  const expectTurn = async (
    noun: string,
    order: number,
    looks: readonly [() => Promise<unknown>, () => Promise<unknown>],
    after: string,
  ): Promise<void> => {
    const [first, second] = order === 0 ? looks.toReversed() : looks;
    const both = async (): Promise<unknown[]> => [await first?.(), await second?.()];
    await expectInTurn(trial, both, `of two ${noun}, after the second got ${order} by ${after}`);
    trial.settle();
  };
  const lookAt =
    ({ params }: Service) =>
    (): Promise<unknown> =>
      readOnce({ trial, as, id: "status.service.read" as const, params });
  const named = (order: number) => ({ name: `Named ${trial.draw(word)}`, order });
  const [{ params: ahead }, { params }] = services;
  await trial.accepts(as, "status.service.replace", { params: ahead, body: named(1) });
  await writeNode(nodes[0], "accepts", "PUT", { order: 1 });
  for (const { way, order } of moves) {
    const isAlone = way === "PATCH";
    const body = isAlone ? { order } : named(order);
    const verb = way === "PUT" ? "replace" : "merge";
    await trial.accepts(as, `status.service.${verb}`, { params, body: body as never });
    trial.settle();
    await expectTurn("services", order, [lookAt(services[0]), lookAt(services[1])], way);
    const more = isAlone || way === "PUT" ? {} : { ...judgedByHttp, label: trial.draw(word) };
    await writeNode(nodes[1], "accepts", way === "PUT" ? "PUT" : "PATCH", { ...more, order });
    await expectTurn("nodes", order, [() => readNode(nodes[0]), () => readNode(nodes[1])], way);
  }
});

/** Two, since one alone may be what a node is given that says nothing of its mode. */
const modes = fc.shuffledSubarray(["poll", "push", "local"], { minLength: 2, maxLength: 2 });

rule("status.node-mode-stays", async (trial) => {
  const page = await openPage(trial);
  const service = await addService(page);
  for (const mode of trial.draw(modes)) {
    const node = await addNode(page, service, { mode });
    for (const way of trial.draw(fc.shuffledSubarray(ways, { minLength: 2 }))) {
      const label = `after ${way} ${trial.draw(word)}`;
      await writeNode(node, "given", way, { label });
      await givenRead(
        { trial, as: node.as, id: "status.node.read", params: node.params },
        { label },
      );
      await expectNode(node, { mode }, `after ${way}`);
    }
  }
});
