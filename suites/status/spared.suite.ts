/** A write of a status page changes what it names, and nothing that stands beside or below it (2/10). */
import { rule, word } from "../../harness/author.ts";
import { expectListed, expectRead, givenRead, readOnce } from "../support/read.ts";
import { about, addNode, addService, openPage } from "../support/status/page.ts";

const ways = ["replace", "merge"] as const;

rule("status.writes-spare-the-rest", async (trial) => {
  const page = await openPage(trial);
  const { as, params } = page;
  const service = await addService(page);
  const { node_id } = await addNode(page, service);
  const nodes = { ...about(page, "status.node.list"), params: service.params };
  const expectNode = (after: string): Promise<void> =>
    expectListed(nodes, { by: "node_id", is: node_id }, {}, after);
  for (const [i, way] of ways.entries()) {
    const body = { name: `Named ${trial.draw(word)}`, order: 21 + i };
    await trial.given(as, `status.service.${way}`, { params: service.params, body });
    const shown = { ...about(page, "status.service.read"), params: service.params };
    await readOnce(shown, (found) => found.name === body.name);
    await expectNode(`after status.service.${way}`);
    trial.settle();
  }
  const said = { title: `Notice ${trial.draw(word)}`, message: trial.draw(word) };
  const announcement = about(page, "status.announcement.read");
  await trial.given(as, "status.announcement.replace", { params, body: said });
  await givenRead(announcement, said);
  const settings = { behavior: { forbid_indexing: true } };
  const acts = {
    "status.settings.merge": () =>
      trial.given(as, "status.settings.merge", { params, body: settings }),
    "status.token.roll": () => trial.given(as, "status.token.roll", { params }),
  };
  for (const [id, act] of Object.entries(acts)) {
    await act();
    await givenRead(about(page, "status.settings.read"), settings);
    await expectRead(announcement, said, `after ${id}`);
    await expectNode(`after ${id}`);
    trial.settle();
  }
});
