/** Replicas of nodes, and how they are judged (2/10). */
import * as fc from "fast-check";
import { contains, isRefused, NotClaimed, rule, type Trial, word } from "../../harness/author.ts";
import type { StatusNode, StatusNodeHttp } from "../../schemas/generated/types.ts";
import { listOnce, readOnce } from "../support/read.ts";
import {
  addNode,
  addService,
  expectNode,
  openPage,
  pollNode,
  readNode,
  ways,
  writeNode,
  type Node,
} from "../support/status/page.ts";
import { drawWay } from "../support/ways.ts";

/** Hosts that are there: a replica may have to be at one (open.status-replica-hosts). */
const [host, otherHost] = ["www.example.com", "www.example.org"];

const rest = {
  icmp: () => "",
  tcp: () => ":5432",
  http: (name: string) => `/Health/${name}?Of=${name}`,
  https: (name: string) => `/Health/${name}?Of=${name}`,
};
type Scheme = keyof typeof rest;
const schemes = Object.keys(rest) as Scheme[];

const url = (scheme: Scheme, name: string, at = host): string =>
  `${scheme}://${at}${rest[scheme](name)}`;

/** Names of pages that all differ. */
const pages = fc.uniqueArray(word, { minLength: 6, maxLength: 6 });

rule("status.replica-schemes", async (trial) => {
  const node = await pollNode(trial);
  const [name = "", other = ""] = trial.draw(pages);
  for (const way of ways) {
    const lists = [
      ...schemes.map((scheme) => [url(scheme, name)]),
      schemes.map((scheme) => url(scheme, other, otherHost)),
    ];
    for (const replicas of lists) {
      await writeNode(node, "accepts", way, { replicas });
      // A PATCH may add to the replicas that were there (open.patch-arrays).
      const isShown = (shown: StatusNode): boolean =>
        replicas.every((one) => (shown.replicas ?? []).some((other) => contains(other, one)));
      const shown = await readNode(node, isShown);
      trial.expect(
        isShown(shown),
        `/data/replicas after ${way}`,
        replicas.join(", "),
        shown.replicas,
      );
    }
  }
});

const others: [(name: string) => string, ...((name: string) => string)[]] = [
  (name) => `ftp://${host}/${name}`,
  () => `udp://${host}:53`,
  (name) => `ws://${host}/${name}`,
  () => host,
  (name) => `//${host}/${name}`,
];

rule("status.replica-other-scheme-refused", async (trial) => {
  const node = await pollNode(trial);
  const [name = "", other = ""] = trial.draw(pages);
  const good = url("https", name);
  await trial.given(node.as, "status.node.merge", {
    params: node.params,
    body: { replicas: [good] },
  });
  await readNode(node, ({ replicas }) => replicas?.length === 1);
  const bad = drawWay(trial, others)(other);
  for (const way of ways)
    for (const replicas of [[bad], [good, bad]]) {
      await writeNode(node, "refuses", way, { replicas });
      await expectNode(node, { replicas: [good] }, `after ${way} with ${bad}`);
    }
});

rule("status.replicas-overwritten", async (trial) => {
  const node = await pollNode(trial);
  const [a = "", b = "", c = "", d = ""] = trial.draw(pages).map((name) => url("https", name));
  const lists = [[a, b, c], [b], [c, d], [a]];
  for (const [i, replicas] of lists.entries()) {
    const way = ways[i % 2] ?? "PATCH";
    await writeNode(node, "given", way, { replicas });
    await expectNode(node, { replicas }, `after ${way} with ${replicas.length} replicas`);
  }
});

const status = { healthy_above: 200, healthy_below: 400 };
const body = { healthy_match: "all systems" };

/** A node of mode poll with a replica that HTTP judges. */
async function webNode(trial: Parameters<typeof pollNode>[0]): Promise<Node> {
  const node = await pollNode(trial);
  const replicas = [url("https", trial.draw(word))];
  await trial.given(node.as, "status.node.merge", { params: node.params, body: { replicas } });
  await readNode(node, (shown) => shown.replicas?.length === 1);
  return node;
}

const incomplete: [lacking: string, http: object][] = [
  ["healthy_below", { status: { healthy_above: 200 } }],
  ["healthy_above", { status: { healthy_below: 400 } }],
  ["both bounds", { status: {} }],
  ["healthy_match", { body: {} }],
  ["healthy_match beside a whole status", { status, body: {} }],
  ["healthy_below beside a whole body", { status: { healthy_above: 200 }, body }],
];

rule("status.node-http-fields-required", async (trial) => {
  const node = await webNode(trial);
  const { as, params } = node;
  const question = { trial, as, id: "status.node.read" as const, params };
  const before = await readOnce(question);
  for (const way of ways)
    for (const [lacking, http] of incomplete) {
      await writeNode(node, "refuses", way, { http: http as StatusNodeHttp });
      const { http: shown } = await readOnce(question);
      trial.equal(shown, before.http, `/data/http after ${way} without ${lacking}`);
    }
});

rule("status.node-http-parts-optional", async (trial) => {
  const node = await webNode(trial);
  // Without a replica of HTTP its conditions may be refused (open.status-http-by-scheme).
  const { replicas = [] } = await readNode(node);
  for (const way of ways)
    for (const [part, http] of [
      ["status", { status }],
      ["body", { body }],
    ] as const) {
      await writeNode(node, "accepts", way, { replicas, http });
      await expectNode(node, { http }, `after ${way} with ${part} alone`);
    }
});

rule("status.flush-keeps-node", async (trial) => {
  const node = await pollNode(trial);
  const { as, params } = node;
  const replicas = trial
    .draw(pages)
    .slice(0, 3)
    .map((name) => url("https", name));
  const http = { status, body };
  const label = `Edge ${trial.draw(word)}`;
  const whole = { label, order: 7, replicas, http };
  await trial.given(as, "status.node.replace", { params, body: whole });
  const before = await readNode(node, (shown) => shown.label === label);
  await trial.accepts(as, "status.replica.flush", { params });
  trial.settle();
  const { updated_at: _, ...kept } = before;
  await expectNode(node, kept, "after the health was flushed");
});

/** Brings in what a reporter saw of a replica of a node that is not probed. */
async function report(
  { trial, params, node_id }: Node,
  replica: string,
  health: string,
): Promise<void> {
  const { website_id } = params;
  const seen = { thing: "replica-health", website_id, node_id, replica, health };
  await trial.stage("inject", "POST", "/inject", seen);
}

const healthOf = (
  { trial, as, params }: Node,
  fits?: (all: readonly string[]) => boolean,
): Promise<readonly string[]> => listOnce({ trial, as, id: "status.replica.list", params }, fits);

/** Two nodes of one service whose replicas are reported by reporters. */
async function reportedNodes(trial: Trial): Promise<[Node, Node]> {
  const page = await openPage(trial);
  const service = await addService(page);
  const add = (): Promise<Node> => addNode(page, service, { mode: "push" });
  return [await add(), await add()];
}

const unwell = fc.shuffledSubarray(["sick", "dead"], { minLength: 2 });

/** What a report can say that the node does not list by itself (open.status-replica-list-items). */
async function news(node: Node): Promise<[string, ...string[]]> {
  const { trial } = node;
  const drawn = trial.draw(unwell);
  const known = await healthOf(node);
  const [first, ...others] = [...drawn, "healthy"].filter((one) => !known.includes(one));
  return first ? [first, ...others] : trial.cannot("a node lists every health by itself");
}

rule("status.replicas-listed", async (trial) => {
  const [node, other] = await reportedNodes(trial);
  const [first, second] = await news(node);
  if (!second) return trial.cannot("a node lists all health but one by itself");
  await report(node, trial.draw(word), first);
  await report(other, trial.draw(word), second);
  for (const [own, health, foreign] of [
    [node, first, second],
    [other, second, first],
  ] as const) {
    const all = await healthOf(own, (now) => now.includes(health));
    trial.expect(all.includes(health), "/data of the node", `a list with ${health}`, all);
    trial.expect(!all.includes(foreign), "/data of the node", `a list without ${foreign}`, all);
  }
  trial.settle();
  const polled = await pollNode(trial);
  const replica = url("https", trial.draw(word));
  await writeNode(polled, "given", "PUT", { replicas: [replica] });
  await report(polled, replica, "dead");
  // What the platform itself finds when it polls may take the place of what was reported.
  const found = await healthOf(polled, (now) => now.length > 0);
  trial.expect(
    found.length > 0,
    "/data of a node that is polled",
    "the health of its replica",
    found,
  );
});

rule("status.replicas-flushed", async (trial) => {
  const [node, other] = await reportedNodes(trial);
  const [health] = await news(node);
  for (const one of [node, other]) {
    await report(one, trial.draw(word), health);
    if (!(await healthOf(one, (now) => now.includes(health))).includes(health))
      trial.cannot(`the health ${health} had to be listed first`);
  }
  const { as, params } = node;
  await trial.accepts(as, "status.replica.flush", { params });
  trial.settle();
  const after = await healthOf(node, (now) => !now.includes(health));
  trial.expect(!after.includes(health), "/data after the flush", `a list without ${health}`, after);
  const kept = await healthOf(other);
  trial.expect(kept.includes(health), "/data of another node after the flush", health, kept);
});

rule("status.replica-health-goes-too", async (trial) => {
  const node = await pollNode(trial);
  const { as, params } = node;
  const former = (["https", "http"] as const).map((scheme) => url(scheme, trial.draw(word)));
  await writeNode(node, "given", "PUT", { replicas: former });
  await readNode(node, ({ replicas }) => replicas?.length === former.length);
  for (const replica of former) await report(node, replica, "dead");
  const isDead = (all: readonly string[]): boolean => all.includes("dead");
  if (!isDead(await healthOf(node, isDead))) trial.cannot("a dead replica had to be listed first");
  const { label, order } = await readNode(node);
  // A node without replicas may be refused (open.status-empty-replicas), and no probe finds anything of one.
  const emptied = await trial.call(as, "status.node.replace", {
    params,
    body: { label, order: order ?? 1, replicas: [] },
  });
  const { replicas } = await readNode(node, (shown) => !shown.replicas?.length);
  if (isRefused(emptied) || replicas?.length)
    throw new NotClaimed("whether a node may be without replicas is left open");
  const after = await healthOf(node, (all) => !isDead(all));
  trial.expect(!isDead(after), "/data of a node without replicas", "none that is dead", after);
});
