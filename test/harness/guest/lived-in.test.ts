/** A website on which somebody lives: what a run may not touch there stays, and what it cannot put back is said. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Safety } from "../../../harness/guest/safety.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { pictureOf } from "../../support/picture.ts";
import { ownStateHome } from "../../support/state-home.ts";
import { basicCredentials } from "../../../harness/client/basic.ts";

const rules = allRules(loadContract());
ownStateHome();

/** As the owner of the first website. */
async function ask({ target }: ByHand, method: string, path: string, body?: object) {
  const { identifier, key } = target.credentials!.user!;
  const headers = {
    authorization: `Basic ${basicCredentials(identifier, key)}`,
    "x-service-tier": "user",
    "content-type": "application/json",
  };
  const sent = body && JSON.stringify(body);
  const answer = await fetch(target.url + path, { method, headers, ...(sent && { body: sent }) });
  expect(answer.ok).toBe(true);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

/** Rules of some operations on the first website alone, with what is said of them. */
const judge = (
  { target }: ByHand,
  fits: RegExp,
  more = {},
  safety: Safety = "scratch",
): Promise<Execution> => {
  const { websites: _websites, ...alone } = target;
  return execute({
    target: { ...alone, ...more },
    rules: rules.filter(({ id }) => fits.test(id)),
    seed: 1,
    runs: 1,
    budget: 10_000,
    safety,
  });
};

const outcomesOf = ({ verdicts }: Execution): Set<string> =>
  new Set(verdicts.map(({ outcome }) => outcome));

const profile = "/v1/user/account/profile";
const changes = /^(accepted|optional|read-back):account\.profile\.merge/;

test.each([
  ["keeps a value that a member got", [], ["avatar", "phone"]],
  ["takes blanks in its place", ["blank-taken"], []],
  ["takes a blank in the place of one of two", ["blank-avatar-taken"], ["phone"]],
])("a profile of which the platform %s", async (_, accents, kept) => {
  const byHand = await startByHand([], accents);
  try {
    const { password } = byHand.target.credentials!.user!;
    const { user_id } = await ask(byHand, "GET", "/v1/user/account");
    const user = byHand.running.reference.platform.users.get(String(user_id))!;
    Object.assign(user, { phone: "", avatar: "" });
    const before = await ask(byHand, "GET", profile);
    expect(password).toBeDefined();
    expect(before).not.toHaveProperty("phone");
    const execution = await judge(byHand, changes);
    expect(outcomesOf(execution)).toEqual(new Set(["pass"]));
    const after = await ask(byHand, "GET", profile);
    const names = Object.keys(after).filter((name) => !(name in before));
    expect(names.toSorted()).toEqual(kept);
    const left = execution.report.traces?.left.map(([what]) => what.split(", on website")[0]);
    expect(left?.toSorted()).toEqual(
      kept.map((name) => `a value of ${name}, which had none before account.profile.merge`),
    );
    expect(Object.fromEntries(Object.keys(before).map((name) => [name, after[name]]))).toEqual(
      before,
    );
  } finally {
    await byHand.stop();
  }
});

test("a member that is refused as it was shown keeps no other from being put back", async () => {
  const byHand = await startByHand([], ["images-by-ending", "images-signed"]);
  try {
    const { email, password } = byHand.target.credentials!.user!;
    const before = await ask(byHand, "GET", profile);
    const changing = /^(accepted|read-back):account\.profile\.merge|account\.password-change/;
    const execution = await judge(byHand, changing);
    expect(outcomesOf(execution)).toEqual(new Set(["pass"]));
    expect(execution.report.traces?.left).toEqual([
      [expect.stringMatching(/^avatar, which account\.profile\.merge changed/), expect.anything()],
    ]);
    const { avatar: _shown, ...rest } = before;
    expect(await ask(byHand, "GET", profile)).toMatchObject(rest);
    await ask(byHand, "POST", "/v1/user/session/login", { email, password });
  } finally {
    await byHand.stop();
  }
});

test("what stood there first is put back where reads are behind", async () => {
  const byHand = await startByHand([], ["reads-behind"]);
  const read = "/v1/user/account/notification";
  const look = async () => [await ask(byHand, "GET", profile), await ask(byHand, "GET", read)];
  try {
    const before = await look();
    const { verdicts } = await judge(byHand, /:account\.(profile|notification)\./);
    expect(verdicts.filter(({ outcome }) => outcome !== "pass")).toEqual([]);
    await expect.poll(look).toEqual(before);
  } finally {
    await byHand.stop();
  }
});

test("the token of a status page is rolled only where the run made the page", async () => {
  const byHand = await startByHand();
  const page = `/v1/website/${byHand.target.website}/status`;
  const rolls = /^((accepted|envelope):status\.token\.roll|status\.token-rolls)$/;
  try {
    expect(outcomesOf(await judge(byHand, rolls))).toEqual(new Set(["pass"]));
    await ask(byHand, "POST", page, { name: "Ours", domain_basic: "ours-for-good" });
    const before = await ask(byHand, "GET", `${page}/reporter/token`);
    const execution = await judge(byHand, rolls);
    expect(outcomesOf(execution)).toEqual(new Set(["could-not-run"]));
    expect(execution.verdicts[0]?.reason).toContain("would cut off the reporters");
    expect(await ask(byHand, "GET", `${page}/reporter/token`)).toEqual(before);
  } finally {
    await byHand.stop();
  }
});

test("what was there before is not taken away where traces may stay, either", async () => {
  const byHand = await startByHand();
  const { url, website, credentials } = byHand.target;
  const place = `/v1/website/${website}`;
  try {
    await ask(byHand, "POST", `${place}/helpdesk`, { name: "Ours", domain_basic: "ours-for-good" });
    await ask(byHand, "POST", `${place}/status`, { name: "Ours", domain_basic: "ours-for-good" });
    const before = await pictureOf(url, website!, credentials!.user!);
    // Nothing gives the password of the owner back here, nor aborts a deletion.
    const user = { ...credentials!.user!, changeable: false };
    const { verdicts, report } = await judge(
      byHand,
      /^(accepted|envelope):(helpdesk|status|website)\.remove|:status\.token\.roll|:alerts\.updates\.mark|account\.password|:account\.profile\.merge/,
      { deletable: false, registration: undefined, credentials: { ...credentials, user } },
      "all",
    );
    expect(verdicts.filter(({ outcome }) => outcome === "fail")).toEqual([]);
    const reasons = verdicts.map(({ reason }) => reason).join("\n");
    for (const why of [
      "would remove what the website had",
      "would cut off",
      "the owner has not read",
    ])
      expect(reasons).toContain(why);
    expect(await pictureOf(url, website!, credentials!.user!)).toEqual(before);
    expect(report.traces?.left).toEqual([]);
  } finally {
    await byHand.stop();
  }
});

test.each([[[]], [["absent-as-null"]]])(
  "settings that no schema lists are put back as well, whichever call of a rule writes them, on a target with %j",
  async (accents) => {
    const byHand = await startByHand([], accents);
    const page = `/v1/website/${byHand.target.website}/status`;
    try {
      await ask(byHand, "POST", page, { name: "Ours", domain_basic: "ours-for-good" });
      const settings = (to: string): object => ({ notify: { email: { to } } });
      for (const to of ["", "ours@example.com"]) {
        if (to) await ask(byHand, "PATCH", `${page}/settings`, settings(to));
        const before = await ask(byHand, "GET", `${page}/settings`);
        const execution = await judge(byHand, /^status\.settings-merge-nested$/);
        expect(outcomesOf(execution)).toEqual(new Set(["pass"]));
        const { notify } = await ask(byHand, "GET", `${page}/settings`);
        expect(memberAt(notify, "email/to")).toEqual(memberAt(before["notify"], "email/to"));
        expect(execution.report.traces?.left).toEqual([]);
      }
    } finally {
      await byHand.stop();
    }
  },
);

test("updates that the owner has not read are marked by somebody who registers, or by nobody", async () => {
  const byHand = await startByHand();
  const marking = /^((accepted|envelope):alerts\.updates\.mark|alerts\.updates-mark-is-own)$/;
  const unread = async () => (await ask(byHand, "GET", "/v1/user/alerts/count"))["updates"];
  try {
    const before = await unread();
    expect(before).toBeGreaterThan(0);
    expect(outcomesOf(await judge(byHand, marking))).toEqual(new Set(["pass"]));
    expect(await unread()).toBe(before);
    const without = await judge(byHand, marking, { registration: undefined });
    expect(outcomesOf(without)).toEqual(new Set(["could-not-run"]));
    expect(without.verdicts[0]?.reason).toContain("that the owner has not read");
    expect(await unread()).toBe(before);
  } finally {
    await byHand.stop();
  }
});

test.each([
  [[], "pass"],
  [["conversations-search-segment-lists-nothing"], "fail"],
])(
  "a segment that no route gives is found at a conversation that has one, with the faults %j",
  async (faults, outcome) => {
    const byHand = await startByHand(faults, ["website-begins-with-samples"]);
    try {
      const execution = await judge(byHand, /^conversations\.search-segment$/);
      expect(outcomesOf(execution)).toEqual(new Set([outcome]));
    } finally {
      await byHand.stop();
    }
  },
);
