/** A password of the target file that lets nobody in is told from a target that refuses a login for another reason. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { shutOutOf, withoutPasswords } from "../../../harness/command/support/passwords.ts";
import type { Target } from "../../../harness/target/target.ts";
import { ownStateHome } from "../../support/state-home.ts";

ownStateHome();

const right = "the-password-of-ada";
const owner = {
  identifier: "user",
  key: "0123456789abcdef0123456789abcdef",
  email: "ada@example.com",
};

type Answer = [status: number, envelope: object];
const accepted: Answer = [200, { error: false, reason: "ok", data: { identifier: "a", key: "b" } }];
const refused = (reason: string, data = {}): Answer => [401, { error: true, reason, data }];

const textOf = async (request: IncomingMessage): Promise<string> =>
  (await request.toArray()).join("");

interface Trying extends Partial<Target> {
  password?: string;
  hasToken?: boolean;
  /** Calls whose connection ends before the answer, each as often as it is named. */
  lost?: string[];
}

/** Who is shut out, who may still be logged in, and what was called, where the target answers a login with this. */
async function tried(
  answer: (password: string) => Answer,
  { password = right, hasToken = false, lost = [], ...more }: Trying = {},
): Promise<{ shut: string[]; open: string[]; calls: string[]; target: Target }> {
  const calls: string[] = [];
  const open: string[] = [];
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.slice("/v1/user/".length);
    calls.push(`${request.method} ${path}`);
    const body = await textOf(request);
    const at = lost.indexOf(path);
    if (at >= 0) {
      lost.splice(at, 1);
      return void request.socket.destroy();
    }
    const [status, envelope] =
      path === "session/login" ? answer(JSON.parse(body).password) : [hasToken ? 200 : 404, {}];
    response.writeHead(status, { "content-type": "application/json" });
    response.end(request.method === "HEAD" ? undefined : JSON.stringify(envelope));
  }
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const target: Target = {
      name: "staging",
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      website: "8c842203-7ed8-4e29-a608-7cf78a7d2fcc",
      credentials: { user: { ...owner, password } },
      ...more,
    };
    const shut = await shutOutOf(loadContract(), target, process.env, (role) => open.push(role));
    const said = shut.map(({ role, answer: text }) => `${role}: ${text}`);
    return { shut: said, open, calls, target: withoutPasswords(target, shut) };
  } finally {
    server.close();
  }
}

/** It says what was sent, as careless platforms do. */
const onlyRight = (password: string): Answer =>
  password === right ? accepted : refused("wrong", { message: `it is not ${password}` });

test("who is let in is let out again", async () => {
  const { shut, calls, target } = await tried(onlyRight);
  expect(shut).toEqual([]);
  expect(calls).toEqual(["POST session/login", "POST session/logout"]);
  expect(target.credentials!.user!.password).toBe(right);
});

test("a logout that the weather ends is sent again", async () => {
  const { open, calls } = await tried(onlyRight, { lost: ["session/logout"] });
  expect(open).toEqual([]);
  expect(calls).toEqual(["POST session/login", "POST session/logout", "POST session/logout"]);
});

test("a session that nobody knows, since the answer to its login was lost, is said to stay", async () => {
  const { shut, open } = await tried(onlyRight, { lost: ["session/login"] });
  expect(shut).toEqual([]);
  expect(open).toEqual(["user"]);
});

test("a wrong password is named, not shown, and left out; the address stays", async () => {
  const { shut, target } = await tried(onlyRight, { password: "the-password-of-eve" });
  expect(shut).toEqual([expect.stringMatching(/^user: 401 .*"wrong".*it is not /)]);
  expect(shut.join()).not.toContain("eve");
  expect(target.credentials!.user).toEqual(owner);
});

test.each([
  [
    "another reason than a wrong one",
    (word: string) => refused(word === right ? "confirm the login" : "wrong"),
    {},
  ],
  ["a limit", () => [429, { error: true, reason: "slow down", data: {} }] as Answer, {}],
  ["an error", () => [503, {}] as Answer, {}],
  ["no word on a second factor that is set", () => refused("no"), { hasToken: true }],
])("a login that is refused with %s says nothing of the password", async (_, answer, more) => {
  expect((await tried(answer, more)).shut).toEqual([]);
});

test.each([
  ["makes worlds", { stage: { url: "http://127.0.0.1:1", secret: "secret" } }],
  ["has no logins", { notClaimed: ["session.*"] }],
])("nothing is tried where the target %s", async (_, more) => {
  expect((await tried(onlyRight, { password: "wrong", ...more })).calls).toEqual([]);
});
