/** What a website holds of one kind stays while things of another kind are written (2/7, 2/9). */
import {
  createAndIdentify,
  createScene,
  meet,
  memberAt,
  rule,
  uniqueDomain,
  word,
} from "../../harness/author.ts";
import { changeDomain, setBasic } from "../support/domain.ts";
import { domainActs } from "../support/domain-acts.ts";
import { shelveNouns, othersCome, settingsChange } from "../support/platform/shelf.ts";
import { paramsOf } from "../support/platform/website.ts";
import { questionOf, readOnce } from "../support/read.ts";
import { anything, expectSpared, keep, showing, type Act, type Shelf } from "../support/spared.ts";

rule("platform.writes-spare-other-kinds", async (trial) => {
  const world = await trial.world();
  const { owner: as } = world;
  const scene = createScene(trial, world);
  const shelf: Shelf = new Map();
  await shelveNouns(shelf, scene);
  const question = questionOf({ trial, as }, "channel.domain.read", { params: paramsOf(world) });
  await keep(shelf, "domain", { question, members: ["basic"] }, anything);
  const create = trial.run.contract.operation("search.entry.create");
  const { id } = await createAndIdentify(scene, create);
  const params = { ...paramsOf(world), history_id: String(id) };
  const entry = questionOf({ trial, as }, "search.entry.read", { params });
  await keep(shelf, "query", { question: entry, members: ["query"] }, anything);
  await expectSpared(trial, shelf, [
    ...othersCome(scene),
    ...settingsChange(scene),
    ...domainActs({ trial, world, as, merge: "channel.domain.merge" }, shelf),
  ]);
});

/** What has a domain. */
const holders = ["channel", "helpdesk", "status"] as const;

/** Flags that a helpdesk and a status page both have. */
const flags = (value: boolean) => ({
  behavior: { locale_picker: value, refer_link: value, forbid_indexing: value },
});

rule("platform.pages-spare-each-other", async (trial) => {
  const world = await trial.world();
  const { owner: as } = world;
  const scene = createScene(trial, world);
  for (const token of ["helpdesk", "status-page"]) await meet(scene, token);
  const params = paramsOf(world);
  const shelf: Shelf = new Map();
  const reader = { trial, as };
  const website = questionOf(reader, "website.read", { params });
  await keep(shelf, "website", { question: website, members: ["name", "domain"] }, anything);
  const acts: Act[] = [];
  for (const page of ["helpdesk", "status"] as const) {
    const settings = questionOf(reader, `${page}.settings.read`, { params });
    const write = `${page}.settings.merge` as const;
    const set = (body: ReturnType<typeof flags>) => trial.given(as, write, { params, body });
    await set(flags(true));
    await keep(
      shelf,
      write,
      { question: settings, members: ["name", "behavior"] },
      showing(flags(true)),
    );
    // What it writes at last differs from what the other one has.
    const body = { name: `Named ${trial.draw(word)}`, ...flags(page === "helpdesk") };
    acts.push({ what: write, play: () => set(body), writes: { [write]: showing(body) } });
  }
  for (const holder of holders) {
    const merge = `${holder}.domain.merge` as const;
    const domain = questionOf(reader, `${holder}.domain.read`, { params });
    await keep(shelf, merge, { question: domain, members: ["basic"] }, anything);
    const isOther = (shown: unknown): boolean =>
      memberAt(shown, "basic") !== shelf.get(merge)?.values["basic"];
    const own = { trial, world, as, merge };
    const custom = uniqueDomain(own, trial.draw(word));
    acts.push(
      {
        what: `${merge} with another basic domain`,
        play: () => setBasic(own),
        writes: { [merge]: isOther },
      },
      {
        what: `${merge} with a custom domain`,
        async play() {
          await changeDomain(own, { custom });
          for (const other of holders.filter((one) => one !== holder)) {
            const id = `${other}.domain.read` as const;
            const shown = (await readOnce(questionOf(reader, id, { params }))).custom;
            const where = `/data/custom of ${id} after ${merge}`;
            // Which of its own it shows is open (open.helpdesk-domain-pending).
            trial.expect(!shown?.startsWith(custom), where, `not ${custom}`, shown);
          }
        },
      },
    );
  }
  await expectSpared(trial, shelf, acts.toReversed());
});
