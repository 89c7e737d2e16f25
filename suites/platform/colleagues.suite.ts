/** A website is the workspace of its operators: what one of them makes, another finds (1/1). */
import { createAndIdentify, createScene, rule } from "../../harness/author.ts";
import { idsOnce, things } from "../support/platform/things.ts";

rule("platform.colleagues-list-the-same", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const scene = createScene(trial, world);
  for (const [create, lists] of Object.entries(things)) {
    const { operation } = trial.run.contract;
    const { id } = await createAndIdentify(scene, operation(create));
    const isThere = (ids: string[]): boolean => ids.includes(String(id));
    for (const operator of world.operators) {
      const ids = await idsOnce(scene, operation(lists), operator, isThere);
      trial.expect(isThere(ids), `${lists} as ${operator.role} reads it`, `with ${id}`, ids);
    }
  }
});
