/** What a target carried out while its answer was lost on the way is taken back like all else; so is what a kill cut off. */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { shortTime } from "../../../harness/guest/undo/expiring.ts";
import type { Caller } from "../../../harness/client/client.ts";
import { openedBy } from "../../../harness/client/session-keypair.ts";
import { openRun } from "../../../harness/run/run.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import type { Target } from "../../../harness/target/target.ts";
import { createTrial } from "../../../harness/trial/trial.ts";
import { Indeterminate } from "../../../harness/case/stop.ts";
import type { RunningReference } from "../../../reference/server.ts";
import { pictureOf } from "../../support/picture.ts";
import { logIn } from "../../support/session.ts";
import { ownStateHome } from "../../support/state-home.ts";
import { weatherProxy } from "../../weather/proxy.ts";
import { basicCredentials } from "../../../harness/client/basic.ts";

const home = ownStateHome();
const contract = loadContract();

interface Lost {
  id: string;
  /** By the owner. */
  body: (target: Target) => object | Promise<object>;
  /** What shows that it was carried out, or taken back; the picture where absent. */
  look?: (target: Target) => Promise<unknown>;
}

async function read({ url, credentials }: Target, path: string): Promise<unknown> {
  const { identifier, key } = credentials!.user!;
  const authorization = `Basic ${basicCredentials(identifier, key)}`;
  const headers = { "x-service-tier": "user", authorization };
  const { data } = (await (await fetch(url + path, { headers })).json()) as { data: unknown };
  return data;
}

const newcomer = {
  email: "newcomer@people.example.com",
  password: "long enough",
  first_name: "Ada",
  last_name: "Newcomer",
  signature: "of a registration",
};

const writes: Lost[] = [
  { id: "helpdesk.create", body: () => ({ name: "Ours", domain_basic: "help-of-ours" }) },
  { id: "status.create", body: () => ({ name: "Ours", domain_basic: "status-of-ours" }) },
  { id: "shortcuts.shortcut.create", body: () => ({ bang: "ours", text: "Hello" }) },
  { id: "setup.merge", body: () => ({ disabled: true }) },
  {
    id: "availability.merge",
    body: () => ({ type: "offline", time: { for: 3600 } }),
    // Where nothing was set before, it ends by itself after a moment.
    async look(target) {
      const { time } = (await read(target, "/v1/user/availability")) as { time?: { for: number } };
      return (time?.for ?? 0) > shortTime;
    },
  },
  {
    id: "limits.subscription.create",
    async body(target) {
      const [limit] = (await read(target, "/v1/limits/list")) as { id: string }[];
      return { limit_id: limit!.id, units: { additional: 2 } };
    },
  },
  {
    id: "account.profile.merge",
    body: ({ credentials }) => ({
      password: "another one",
      verify: credentials!.user!.password,
    }),
    look: async ({ url, credentials }) => (await logIn(url, credentials!.user!)).status,
  },
  {
    id: "account.create",
    body: () => newcomer,
    look: async ({ url }) => (await logIn(url, { identifier: "", key: "", ...newcomer })).status,
  },
];

/** What the run would undo, were it killed now. */
const journalled = (): string =>
  readdirSync(join(home(), "assay"))
    .map((name) => readFileSync(join(home(), "assay", name), "utf8"))
    .join("");

test.each(writes)("$id", async ({ id, body, look }) => {
  const { target, stop } = await startByHand([], [], 0);
  const { method } = contract.operation(id);
  let journal = "";
  const proxy = await weatherProxy(target.url, (_, request) => {
    if (journal || request.method !== method.toUpperCase()) return undefined;
    journal = journalled();
    return { cut: "after" };
  });
  const { website = "", credentials } = target;
  const shown = (): Promise<unknown> =>
    look?.(target) ?? pictureOf(target.url, website, credentials!.user!);
  try {
    const before = await shown();
    const run = await openRun(contract, { ...target, url: proxy.url }, { safety: "scratch" });
    const trial = createTrial(run, () => {
      throw new Error("nothing is drawn");
    });
    const as = { role: "owner", tier: "user", pair: credentials!.user! } as const;
    const operation = contract.operation(id);
    const isOfWebsite = operation.pathParameters.includes("website_id");
    const lost = trial.callOperation(as, operation, {
      ...(isOfWebsite && { params: { website_id: website } }),
      body: await body(target),
    });
    await expect(lost).rejects.toThrow(Indeterminate);
    expect(await shown()).not.toEqual(before);
    await trial.end();
    await run.close();
    expect(await shown()).toEqual(before);
    expect(run.guests[0]?.traces().left).toEqual([]);
    // All but what a list shows at the end would be known if the run were killed.
    if (!/^(limits|shortcuts)/.test(id)) expect(journal).toContain('"undo":');
  } finally {
    await proxy.close();
    await stop();
  }
});

test.each(["before", "after"] as const)(
  "what takes back is sent again where the connection ends %s it is carried out",
  async (cut) => {
    const { target, stop } = await startByHand([], [], 0);
    let removals = 0;
    const proxy = await weatherProxy(target.url, (_, { method }) =>
      method === "DELETE" && ++removals % 2 ? { cut } : undefined,
    );
    const { website: website_id = "", credentials } = target;
    const shown = (): Promise<unknown> => pictureOf(target.url, website_id, credentials!.user!);
    try {
      const before = await shown();
      const run = await openRun(contract, { ...target, url: proxy.url }, { safety: "scratch" });
      const trial = createTrial(run, () => {
        throw new Error("nothing is drawn");
      });
      const { owner } = await trial.world();
      for (const bang of ["one", "two"])
        await trial.given(owner, "shortcuts.shortcut.create", {
          params: { website_id },
          body: { bang, text: "Hello" },
        });
      await trial.end();
      expect(await shown()).toEqual(before);
      await run.close();
      expect(removals).toBe(4);
      expect(run.guests[0]?.traces().left).toEqual([]);
    } finally {
      await proxy.close();
      await stop();
    }
  },
);

test("what is carried out only when nobody waits for the answer any more is taken back as well", async () => {
  const { target, stop } = await startByHand([], [], 0);
  const timeout = 600;
  const proxy = await weatherProxy(target.url, (_, { method, url = "", socket }) =>
    method === "DELETE" && url.includes("/operator/")
      ? { until: once(socket, "close").then(() => pause(timeout / 2)) }
      : undefined,
  );
  const { website: website_id = "", credentials } = target;
  const asRemovable = { ...target, credentials: { user: credentials!.removable! } };
  const { user_id } = (await read(asRemovable, "/v1/user/account")) as { user_id: string };
  const shown = (): Promise<unknown> =>
    read(target, `/v1/website/${website_id}/operator/${user_id}`);
  try {
    const before = await shown();
    const through = { ...target, url: proxy.url, timeout, settle: 50 };
    const run = await openRun(contract, through, { safety: "scratch" });
    const trial = createTrial(run, () => {
      throw new Error("nothing is drawn");
    });
    const { owner } = await trial.world();
    const removal = trial.call(owner, "operators.operator.remove", {
      params: { website_id, user_id },
    });
    await expect(removal).rejects.toThrow("timeout");
    await trial.end();
    await pause(timeout);
    expect(await shown()).toEqual(before);
    await run.close();
    expect(run.guests[0]?.traces().left).toEqual([]);
  } finally {
    await proxy.close();
    await stop();
  }
});

/** Plays on a website by hand, where the first calls of these operations, as many as said, are carried out and their answers lost. */
async function withLost(
  lost: Record<string, number>,
  play: (
    trial: ReturnType<typeof createTrial>,
    target: Target,
    running: RunningReference,
  ) => Promise<void>,
): Promise<{ left: string[]; sessions: number; accounts: number }> {
  const { target, running, stop } = await startByHand([], [], 0);
  const proxy = await weatherProxy(target.url, (_, { method, url }) => {
    const id = Object.keys(lost).find((one) => {
      const operation = contract.operation(one);
      const path = RegExp(`^${operation.path.replace(/\{[a-z_]+\}/g, "[^/]+")}$`);
      return operation.method.toUpperCase() === method && path.test(url ?? "");
    });
    return id !== undefined && lost[id]!-- > 0 ? { cut: "after" } : undefined;
  });
  const sessions = async (): Promise<number> =>
    ((await read(target, "/v1/user/session/authorized")) as unknown[]).length;
  const accounts = (): number => [...running.reference.platform.users].length;
  try {
    const before = [await sessions(), accounts()];
    const run = await openRun(contract, { ...target, url: proxy.url }, { safety: "scratch" });
    const trial = createTrial(run, () => {
      throw new Error("nothing is drawn");
    });
    await play(trial, target, running);
    await trial.end();
    await run.close();
    return {
      left: (run.guests[0]?.traces().left ?? []).map(([what]) => what),
      sessions: (await sessions()) - before[0]!,
      accounts: accounts() - before[1]!,
    };
  } finally {
    await proxy.close();
    await stop();
  }
}

const ownLogin = ({ credentials }: Target): { email: string; password: string } => {
  const { email = "", password = "" } = credentials!.user!;
  return { email, password };
};

test("a session is closed also where the answer to its logout is lost", async () => {
  expect(
    await withLost({ "session.logout": 1 }, async (trial, target) => {
      const body = ownLogin(target);
      await trial.callOperation(undefined, contract.operation("session.login"), { body });
    }),
  ).toEqual({ left: [], sessions: 0, accounts: 0 });
});

test("a session that nobody knows, since the answer to its login was lost, is said to stay", async () => {
  const { left, sessions } = await withLost({ "session.login": 1 }, async (trial, target) => {
    const body = ownLogin(target);
    const login = trial.callOperation(undefined, contract.operation("session.login"), { body });
    await expect(login).rejects.toThrow(Indeterminate);
  });
  expect(sessions).toBe(1);
  expect(left).toEqual([expect.stringContaining("a login whose answer was lost")]);
});

test("an account that a rule removed while the answer was lost is not said to stay", async () => {
  const play = async (trial: ReturnType<typeof createTrial>): Promise<void> => {
    const call = (id: string, as: Caller | undefined, body: object) =>
      trial.callOperation(as, contract.operation(id), { body });
    await call("account.create", undefined, newcomer);
    const { email, password } = newcomer;
    const pair = openedBy(await call("session.login", undefined, { email, password }))!;
    const as: Caller = { role: "newcomer", tier: "user", pair };
    await expect(call("account.remove", as, { verify: password })).rejects.toThrow(Indeterminate);
  };
  const lost = { "account.remove": 1 };
  expect(await withLost(lost, play)).toEqual({ left: [], sessions: 0, accounts: 0 });
});

test("an account is removed also where the answer to that is lost when it is taken back", async () => {
  const play = async (trial: ReturnType<typeof createTrial>): Promise<void> => {
    const operation = contract.operation("account.create");
    await trial.callOperation(undefined, operation, { body: newcomer });
  };
  expect(await withLost({ "account.remove": 1 }, play)).toEqual({
    left: [],
    sessions: 0,
    accounts: 0,
  });
});

test("a password that was set by mail is given back when its rule ends, also where answers to that are lost", async () => {
  const lost = { "session.logout": 1, "account.profile.merge": 1 };
  const { left } = await withLost(lost, async (trial, target, { reference }) => {
    const { owner } = await trial.world({ isRecoverable: true });
    const account = [target.credentials!.recoverable!].flat()[0]!;
    const { user_id } = owner as Caller & { user_id: string };
    const body = { password: "another one" };
    const keypair = { recover_identifier: "unknown", recover_key: "unknown" };
    await trial.callOperation(undefined, contract.operation("account.recovery.reset"), {
      params: { user_id, ...keypair },
      body,
    });
    reference.platform.users.get(user_id)!.password = body.password;
    await trial.end();
    const { status } = await logIn(target.url, { identifier: "", key: "", ...account });
    expect(status).toBe(200);
  });
  expect(left).toEqual([]);
});

test("what was reported as spam goes also where the answer to that is lost", async () => {
  const { left } = await withLost({ "conversation.report": 1 }, async (trial, target) => {
    const { owner, website_id } = await trial.world();
    const spams = async (): Promise<number> =>
      ((await read(target, `/v1/website/${website_id}/conversations/spams`)) as unknown[]).length;
    const params = { website_id };
    const created = await trial.given(owner, "conversation.create", { params });
    const { session_id } = created as { session_id: string };
    const report = trial.callOperation(owner, contract.operation("conversation.report"), {
      params: { website_id, session_id },
      body: { flag: "spam" },
    });
    await expect(report).rejects.toThrow(Indeterminate);
    expect(await spams()).toBe(1);
  });
  expect(left).toEqual([]);
});
