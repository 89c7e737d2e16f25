/** A target file that names a token of a plugin, and no user: what both tiers may do is judged with it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import type { Target } from "../../../harness/target/target.ts";
import { basicCredentials } from "../../../harness/client/basic.ts";
import { ownStateHome } from "../../support/state-home.ts";

const rules = allRules(loadContract());
ownStateHome();

let byHand: ByHand;
let alone: Target;

beforeAll(async () => {
  byHand = await startByHand();
  const { url, website, credentials } = byHand.target;
  alone = { name: "token", url, website: website!, credentials: { plugin: credentials!.plugin! } };
});

afterAll(async () => {
  await byHand.stop();
});

const judge = (fits: (id: string) => boolean, target = alone): Promise<Execution> =>
  execute({
    target,
    rules: rules.filter(({ id }) => fits(id)),
    seed: 1,
    runs: 1,
    shrinks: 0,
    budget: 5_000,
    safety: "scratch",
  });

const outcomesOf = ({ verdicts }: Execution): Record<string, string> =>
  Object.fromEntries(verdicts.map(({ rule, outcome }) => [rule, outcome]));

test("rules of what both tiers may do hold, and those of what only users may could not run", async () => {
  const ids = {
    "accepted:people.profile.create": "pass",
    "authentication:people.profile.create": "pass",
    "envelope:conversation.create": "pass",
    "typed:people.profile.merge": "pass",
    "leaves-others:people.profile.merge": "pass",
    "read-back:people.profile.create/people.profile.read": "pass",
    "removed-is-not-read:people-profile": "pass",
    "tier:people.profile.create": "could-not-run",
    "accepted:inboxes.inbox.create": "could-not-run",
    "accepted:helpdesk.locale.create": "could-not-run",
  };
  const execution = await judge((id) => id in ids);
  expect(outcomesOf(execution)).toEqual(ids);
  expect(execution.report.traces).toMatchObject({ left: [] });
  for (const { outcome, lacks } of execution.verdicts)
    if (outcome === "could-not-run") expect(lacks).toEqual(["user-tier"]);
});

test("a token of another website is the stranger, where the file names one", async () => {
  const [{ website, plugin } = {}] = byHand.target.websites!;
  const foreign = { ...plugin!, website: website! };
  const target = { ...alone, credentials: { ...alone.credentials, foreign } };
  const ids = {
    "isolation:conversation.read": "pass",
    "isolation:inboxes.inbox.read": "could-not-run",
  };
  expect(outcomesOf(await judge((id) => id in ids, target))).toEqual(ids);
  const [without] = (await judge((id) => id === "isolation:conversation.read")).verdicts;
  expect(without).toMatchObject({ outcome: "could-not-run", lacks: ["foreign-plugin"] });
});

test("a fault is found", async () => {
  const faulty = await startByHand(["people-coordinates-truncated"]);
  try {
    const { url, website, credentials } = faulty.target;
    const token = {
      ...alone,
      url,
      website: website!,
      credentials: { plugin: credentials!.plugin! },
    };
    const { verdicts } = await judge(
      (id) => id === "read-back:people.profile.create/people.profile.read",
      token,
    );
    expect(verdicts).toMatchObject([{ outcome: "fail" }]);
  } finally {
    await faulty.stop();
  }
});

test("the contents of a helpdesk that stands there are judged, which the token could not make", async () => {
  const { identifier, key } = byHand.target.credentials!.user!;
  const made = await fetch(`${alone.url}/v1/website/${alone.website}/helpdesk`, {
    method: "POST",
    headers: {
      authorization: `Basic ${basicCredentials(identifier, key)}`,
      "x-service-tier": "user",
      "content-type": "application/json",
    },
    body: JSON.stringify({ name: "Ours", domain_basic: "ours-for-good" }),
  });
  expect(made.ok).toBe(true);
  const ids = [
    "accepted:helpdesk.locale.create",
    "read-back:helpdesk.article.create/helpdesk.article.read",
    "helpdesk.locale-lists-are-apart",
  ];
  const execution = await judge((id) => ids.includes(id));
  expect(outcomesOf(execution)).toEqual(Object.fromEntries(ids.map((id) => [id, "pass"])));
  expect(execution.report.traces).toMatchObject({ left: [] });
});
