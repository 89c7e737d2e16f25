/** What a target carried out while its answer was lost on the way is taken back like all else; so is what a kill cut off. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import { openRun } from "../../harness/run/run.ts";
import { startByHand } from "../../harness/selftest/by-hand.ts";
import { createTrial } from "../../harness/trial/trial.ts";
import { Indeterminate } from "../../harness/trial/stop.ts";
import { pictureOf } from "../picture.ts";
import { ownStateHome } from "../state-home.ts";
import { weatherProxy } from "../weather/proxy.ts";

const home = ownStateHome();
const contract = loadContract();

const writes = [
  ["helpdesk.create", { name: "Ours", domain_basic: "help-of-ours" }],
  ["status.create", { name: "Ours", domain_basic: "status-of-ours" }],
  ["setup.merge", { disabled: true }],
] as const;

/** What the run would undo, were it killed now. */
const journalled = (): string =>
  readdirSync(join(home(), "assay"))
    .map((name) => readFileSync(join(home(), "assay", name), "utf8"))
    .join("");

test.each(writes)(
  "%s",
  async (id, body) => {
    const { target, stop } = await startByHand([], [], 0);
    const { method } = contract.operation(id);
    let journal = "";
    const proxy = await weatherProxy(target.url, (_, request) => {
      if (journal || request.method !== method.toUpperCase()) return undefined;
      journal = journalled();
      return { cut: "after" };
    });
    const { website = "", credentials } = target;
    const picture = () => pictureOf(target.url, website, credentials!.user!);
    try {
      const before = await picture();
      const run = await openRun(contract, { ...target, url: proxy.url }, { safety: "scratch" });
      const trial = createTrial(run, () => {
        throw new Error("nothing is drawn");
      });
      const as = { role: "owner", tier: "user", pair: credentials!.user! } as const;
      const lost = trial.callOperation(as, contract.operation(id), {
        params: { website_id: website },
        body,
      });
      await expect(lost).rejects.toThrow(Indeterminate);
      expect(await picture()).not.toEqual(before);
      expect(journal).toContain('"undo":');
      await trial.end();
      await run.close();
      expect(await picture()).toEqual(before);
      expect(run.guests[0]?.traces()).toEqual({ undone: 1, left: [] });
    } finally {
      await proxy.close();
      await stop();
    }
  },
  30_000,
);
