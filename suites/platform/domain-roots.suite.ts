/** The root domain below which the email channel, the helpdesk and the status page have their basic domain (1/2.5, 2/7, 2/10). */
import { claimedRows, createScene, isBlank, meet, memberAt, rule } from "../../harness/author.ts";
import { paramsOf } from "../support/platform/website.ts";
import { questionOf, readOnce } from "../support/read.ts";

/** What shows a domain, and what must be there before it does. */
const domains = {
  "channel.domain.read": undefined,
  "helpdesk.domain.read": "helpdesk",
  "status.domain.read": "status-page",
} as const;

rule("platform.domains-name-their-root", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const reader = { trial, as: world.owner };
  for (const [id, needed] of claimedRows(trial, domains)) {
    if (needed !== undefined) await meet(scene, needed);
    const read = id as keyof typeof domains;
    const question = questionOf(reader, read, { params: paramsOf(world) });
    const root = memberAt(await readOnce(question, (shown) => !isBlank(shown.root)), "root");
    trial.expect(!isBlank(root), `/data/root of ${read}`, "the default root domain", root);
  }
});
