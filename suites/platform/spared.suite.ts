/** What a website holds of one kind stays while things of another kind are written (2/7, 2/9). */
import { createScene, rule } from "../../harness/author.ts";
import { domainActs } from "../support/domain-acts.ts";
import { fillShelf, othersCome, settingsChange } from "../support/platform/shelf.ts";
import { paramsOf } from "../support/platform/website.ts";
import { questionOf } from "../support/read.ts";
import { anything, expectSpared, keep, type Shelf } from "../support/spared.ts";

rule("platform.writes-spare-other-kinds", async (trial) => {
  const world = await trial.world();
  const { owner: as } = world;
  const scene = createScene(trial, world);
  const shelf: Shelf = new Map();
  await fillShelf(shelf, scene);
  const question = questionOf({ trial, as }, "channel.domain.read", { params: paramsOf(world) });
  await keep(shelf, "domain", { question, members: ["basic"] }, anything);
  await expectSpared(trial, shelf, [
    ...othersCome(scene),
    ...settingsChange(scene),
    ...domainActs({ trial, world, as, merge: "channel.domain.merge" }, shelf),
  ]);
});
