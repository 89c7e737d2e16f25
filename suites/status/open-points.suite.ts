/** What a target does with a status page where the documents leave it open. */
import { setTimeout as pause } from "node:timers/promises";
import {
  formOf,
  isAccepted,
  itemsOf,
  memberAt,
  outcomeOf,
  targetTime,
} from "../../harness/author.ts";
import { givenValidated } from "../support/domain.ts";
import { directionOf, question, settingsShown, whether, type Asking } from "../support/asking.ts";
import { day } from "../support/duration.ts";

question("open.status-page-twice", async ({ data, outcome }) => {
  await data("status.create");
  return outcome("status.create");
});

question("open.status-basic-domain-taken", async ({ data, outcome, member, trial }) => {
  await data("status.create");
  const basic = String(await member("status.domain.read", "basic")).split(".")[0];
  const other = await trial.world({}, "other-");
  const params = { website_id: other.website_id };
  const body = { name: "Other", domain_basic: String(basic) };
  const taken = outcomeOf(await trial.call(other.owner, "status.create", { params, body }));
  return [
    `that of another website: ${taken}`,
    `with blanks and dots: ${await outcome("status.domain.merge", { body: { basic: "not a. label", custom: undefined } })}`,
  ];
});

question("open.status-basic-domain-form", async ({ data, member }) => {
  await data("status.create");
  const basic = String(await member("status.domain.read", "basic"));
  return whether(basic.includes("."), "with the root domain", "the label alone");
});

question("open.status-settings-token", async ({ outcome, member }) => {
  const token = "3xAmPl3PushServiceT0ken0000001";
  const body = { notify: { push_service: { token } } };
  const taken = await outcome("status.settings.merge", { body });
  const shown = await member("status.settings.read", "notify/push_service/token");
  return `${taken}, then shown ${shown === token ? "as written" : formOf(shown)}`;
});

question("open.status-page-absent", async (asking) => {
  const routes = [
    "status.read",
    "status.service.list",
    "status.settings.read",
    "status.domain.read",
    "status.token.read",
  ] as const;
  const seen: string[] = [];
  for (const route of routes) seen.push(`${route}: ${await asking.bare(route)}`);
  return seen;
});

question("open.status-service-removal-nodes", async ({ make, data, outcome, scene }) => {
  await make("status.service.create");
  await make("status.node.create");
  const params = Object.fromEntries(scene.ids) as Record<string, string>;
  await data("status.service.remove");
  return `a node of the removed service: ${await outcome("status.node.read", { params })}`;
});

question("open.status-order", async ({ make, data, items }) => {
  for (const order of [3, 1, 2]) {
    await make("status.service.create");
    await data("status.service.merge", { body: { order, name: undefined } });
  }
  const orders = (await items("status.service.list")).map((one) => Number(memberAt(one, "order")));
  return `services: ${directionOf(orders)} by order`;
});

question("open.status-search-match", async ({ make, items }) => {
  await make("status.service.create", { name: "Payment gateway" });
  const finds = async (search_name: string): Promise<string> =>
    whether((await items("status.service.list", { query: { search_name } })).length > 0, "found");
  return [
    `a part of a word: ${await finds("gatew")}`,
    `other letter case: ${await finds("PAYMENT")}`,
  ];
});

const replicas = ["https://www.example.com/health", "tcp://www.example.org:5432"];
const http = { status: { healthy_above: 200, healthy_below: 400 }, body: { healthy_match: "ok" } };

/** A node with two replicas and its http settings. */
async function addNode({ make, data }: Asking, mode = "poll"): Promise<void> {
  await make("status.service.create");
  await make("status.node.create", { mode });
  await data("status.node.merge", { body: { replicas, http, label: undefined, order: undefined } });
}

question("open.status-replicas-by-mode", async (asking) => {
  const seen: string[] = [];
  for (const mode of ["push", "local"]) {
    await asking.make("status.service.create");
    await asking.make("status.node.create", { mode });
    const written = await asking.outcome("status.node.merge", {
      body: { replicas, http: undefined, label: undefined, order: undefined },
    });
    const shown = await asking.member("status.node.read", "replicas");
    seen.push(`${mode}: ${written}, replicas ${formOf(shown)}`);
  }
  return seen;
});

question("open.status-node-put-omitted", async (asking) => {
  await addNode(asking);
  await asking.data("status.node.replace", { body: { replicas: undefined, http: undefined } });
  const node = await asking.data("status.node.read");
  return `replicas ${formOf(memberAt(node, "replicas"))}, http ${formOf(memberAt(node, "http"))}`;
});

question("open.status-node-http-merge", async (asking) => {
  await addNode(asking);
  const changed = { status: { healthy_above: 100, healthy_below: 300 } };
  await asking.data("status.node.merge", {
    body: { http: changed, replicas: undefined, label: undefined, order: undefined },
  });
  const left = await asking.member("status.node.read", "http/body/healthy_match");
  return `http.body: ${whether(left === "ok", "kept", "gone")}`;
});

const health = async (asking: Asking): Promise<string> =>
  `${itemsOf(await asking.data("status.replica.list")).length} items for two replicas`;

question("open.status-replica-list-items", async (asking) => {
  await addNode(asking);
  return health(asking);
});

question("open.status-flush-result", async (asking) => {
  await addNode(asking);
  await asking.data("status.replica.flush");
  return health(asking);
});

question("open.status-announcement-absent", async (asking) => {
  await asking.data("status.create");
  const { trial, world, website_id } = asking;
  const answer = await trial.call(world.owner, "status.announcement.read", {
    params: { website_id },
  });
  return isAccepted(answer)
    ? `data ${formOf(memberAt(answer.response?.json, "data"))}`
    : outcomeOf(answer);
});

question("open.status-announcement-blank-expiry", async ({ data, member }) => {
  await data("status.announcement.replace", { body: { expire_at: undefined } });
  return formOf(await member("status.announcement.read", "expire_at"));
});

question("open.status-announcement-expiry-unit", async ({ outcome, scene }) => {
  const now = await targetTime(scene);
  const tomorrow = now + day;
  const of = (expire_at: number): Promise<string> =>
    outcome("status.announcement.replace", { body: { expire_at } });
  return [
    `milliseconds: ${await of(tomorrow)}`,
    `seconds: ${await of(Math.round(tomorrow / 1000))}`,
    `a past time: ${await of(now - day)}`,
  ];
});

question("open.status-announcement-created-at", async ({ data, member }) => {
  await data("status.announcement.replace", { body: { expire_at: undefined } });
  const first = await member("status.announcement.read", "created_at");
  await pause(20);
  await data("status.announcement.replace", {
    body: { expire_at: undefined, title: "Another title" },
  });
  const second = await member("status.announcement.read", "created_at");
  return whether(first === second, "kept", "anew");
});

question("open.status-settings-defaults", async ({ data }) =>
  settingsShown(await data("status.settings.read")),
);

const noSettings = {
  name: undefined,
  appearance: undefined,
  behavior: undefined,
  include: undefined,
  metrics: undefined,
  notify: undefined,
};

question("open.status-settings-range-refusal", ({ outcome }) =>
  outcome("status.settings.merge", {
    body: { ...noSettings, metrics: { push: { system_cpu_sick_above: 99 } } },
  }),
);

question("open.status-setup-without-domain", async ({ data, outcome }) => {
  await data("status.create");
  return outcome("status.setup.read");
});

question("open.status-token-before-use", async ({ data, trial, world, website_id }) => {
  await data("status.create");
  const answer = await trial.call(world.owner, "status.token.read", { params: { website_id } });
  const token = memberAt(answer.response?.json, "data/token");
  return `${outcomeOf(answer)}, token ${formOf(token)}`;
});

question("open.status-domain-invalid-kept", async ({ trial, world, data, member }) => {
  await data("status.create");
  const holder = { trial, world, as: world.owner, merge: "status.domain.merge" } as const;
  const custom = await givenValidated(holder, "invalid");
  const shown = await member("status.domain.read", "custom");
  return shown === custom ? "the invalid one" : formOf(shown);
});
