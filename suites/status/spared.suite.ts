/** A write of a status page changes what it names, and nothing that stands beside or below it (2/10). */
import { isAccepted, listed, memberAt, rule, word } from "../../harness/author.ts";
import { domainActs } from "../support/domain-acts.ts";
import { anything, expectSpared, keep, showing, type Act, type Shelf } from "../support/spared.ts";
import {
  about,
  addNode,
  addService,
  openPage,
  type Node,
  type Page,
  type Service,
} from "../support/status/page.ts";

const ways = ["replace", "merge"] as const;

const settingsOf = (flag: boolean) => ({ behavior: { forbid_indexing: flag } });

interface Shelved {
  page: Page;
  shelf: Shelf;
  service: Service;
  node: Node;
}

/** A notice with a title of its own. */
const notice = ({ trial }: Page) => ({
  title: `Notice ${trial.draw(word)}`,
  message: trial.draw(word),
});

async function shelvePage(page: Page): Promise<Shelved> {
  const { trial, as, params } = page;
  const service = await addService(page);
  const node = await addNode(page, service, { mode: "poll" });
  const replicas = [`https://www.example.com/${trial.draw(word)}`];
  await trial.given(as, "status.node.merge", { params: node.params, body: { replicas } });
  const settings = settingsOf(true);
  await trial.given(as, "status.settings.merge", { params, body: settings });
  const said = notice(page);
  await trial.given(as, "status.announcement.replace", { params, body: said });

  const shelf: Shelf = new Map();
  const serviceRead = { ...about(page, "status.service.read"), params: service.params };
  const nodeRead = { ...about(page, "status.node.read"), params: node.params };
  const rows = [
    ["service", serviceRead, ["name", "order"], anything],
    ["node", nodeRead, ["label", "mode", "order", "replicas"], showing({ replicas })],
    ["announcement", about(page, "status.announcement.read"), Object.keys(said), showing(said)],
    ["settings", about(page, "status.settings.read"), ["name", "behavior"], showing(settings)],
    ["domain", about(page, "status.domain.read"), ["basic"], anything],
  ] as const;
  for (const [name, question, members, fits] of rows)
    await keep(shelf, name, { question, members }, fits);
  return { page, shelf, service, node };
}

/** What is done to the service and the node on the shelf, and to others. */
function treeActs({ page, service, node }: Shelved): Act[] {
  const { trial, as } = page;
  const writing = ways.flatMap((way, i): Act[] => {
    const order = 21 + i;
    const name = { name: `Named ${trial.draw(word)}`, order };
    const label = { label: `Labelled ${trial.draw(word)}`, order };
    return [
      {
        what: `status.service.${way}`,
        play: () =>
          trial.given(as, `status.service.${way}`, { params: service.params, body: name }),
        writes: { service: showing(name) },
      },
      {
        what: `status.node.${way}`,
        play: () => trial.given(as, `status.node.${way}`, { params: node.params, body: label }),
        writes: { node: showing(label) },
      },
    ];
  });
  return [
    ...writing,
    {
      what: "another service with a node came and went",
      async play() {
        const further = await addService(page);
        await addNode(page, further);
        const remove = () => trial.call(as, "status.service.remove", { params: further.params });
        if (isAccepted(await remove())) return;
        // It may have to be without nodes first (open.status-service-removal-nodes).
        const { params } = further;
        for (const node of await listed(trial, as, "status.node.list", { params })) {
          const node_id = String(memberAt(node, "node_id"));
          await trial.given(as, "status.node.remove", { params: { ...params, node_id } });
        }
        await trial.given(as, "status.service.remove", { params });
      },
      moves: ["service"],
    },
    {
      what: "another node of the service came, was flushed and went",
      async play() {
        const { params } = await addNode(page, service);
        await trial.given(as, "status.replica.flush", { params });
        await trial.given(as, "status.node.remove", { params });
      },
      moves: ["node"],
    },
  ];
}

/** What is done to the page as a whole. */
function pageActs({ page, shelf }: Shelved): Act[] {
  const { trial, as, params } = page;
  const said = notice(page);
  const settings = settingsOf(false);
  return [
    {
      what: "status.settings.merge",
      play: () => trial.given(as, "status.settings.merge", { params, body: settings }),
      writes: { settings: showing(settings) },
    },
    {
      what: "status.token.roll",
      play: () => trial.given(as, "status.token.roll", { params }),
    },
    ...domainActs({ ...page, merge: "status.domain.merge" }, shelf),
    {
      what: "status.announcement.replace",
      play: () => trial.given(as, "status.announcement.replace", { params, body: said }),
      writes: { announcement: showing(said) },
    },
    {
      what: "status.announcement.remove",
      removes: ["announcement"],
      play: () => trial.given(as, "status.announcement.remove", { params }),
    },
  ];
}

rule("status.writes-spare-the-rest", async (trial) => {
  const shelved = await shelvePage(await openPage(trial));
  await expectSpared(trial, shelved.shelf, [...treeActs(shelved), ...pageActs(shelved)]);
});
