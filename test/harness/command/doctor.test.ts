/** The doctor tries everybody whom a target file names, and says what the file leaves out. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { startByHand } from "../../../harness/selftest/by-hand.ts";

const cli = fileURLToPath(new URL("../../../harness/cli.ts", import.meta.url));

/** What the doctor says about this target file, and the exit code. */
async function doctor(target: object): Promise<{ said: string; exit: number }> {
  const home = await mkdtemp(join(tmpdir(), "assay-doctor-"));
  try {
    const file = join(home, "target.yaml");
    await writeFile(file, stringify(target));
    const child = spawn(process.execPath, [cli, "doctor", "--target", file], {
      env: { ...process.env, XDG_STATE_HOME: home },
    });
    let said = "";
    child.stdout.on("data", (piece: Buffer) => (said += piece.toString("utf8")));
    const [exit] = (await once(child, "close")) as [number];
    return { said, exit };
  } finally {
    await rm(home, { recursive: true });
  }
}

test("scoped tokens of every website are tried, and sockets that are not named are counted", async () => {
  const { target, stop } = await startByHand();
  try {
    const [other] = target.websites!;
    const [reader, ...scoped] = other!.scoped!;
    const wrong = { ...reader!, key: `${reader!.key}-mistyped` };
    const { said, exit } = await doctor({
      ...target,
      realtime: { adapter: "none" },
      knownFailures: [{ rule: "inbox.nothing", reason: "mistyped" }],
      websites: [{ ...other!, scoped: [wrong, ...scoped] }],
    });
    expect(said).toContain("✗ websites[0] scoped 1 reads website");
    expect(said).toContain("→ check the credentials of websites[0] scoped 1: they may be mistyped");
    expect(said).toMatch(/✓ user, member, plugin, .*removable read website \S+: accepted\n/);
    expect(said).toMatch(
      /✓ websites\[0\] user, member, plugin, scoped 2 read website \S+: accepted\n/,
    );
    expect(said).toMatch(/✓ visitor: conversation \S+: accepted, online/);
    expect(said).toMatch(/✓ \d+ rules about events of sockets, not applicable/);
    // Before a run of minutes comes to it.
    expect(said).toContain("✗ known failure inbox.nothing matches no rule of the contract");
    // What may be added was not looked at: it is no tick.
    expect(said).toMatch(/^\+ to judge /m);
    expect(said).not.toMatch(/✓ to judge /);
    expect(exit).toBe(3);
  } finally {
    await stop();
  }
});

test("a mistyped key is told once, and blamed on neither another website nor the sockets", async () => {
  const { target, stop } = await startByHand();
  try {
    const { user, ...others } = target.credentials!;
    const mistyped = { ...user!, key: `${user!.key}-mistyped` };
    const { said } = await doctor({ ...target, credentials: { user: mistyped, ...others } });
    expect(said.match(/^✗ .*/gm)).toEqual([
      expect.stringMatching(`^✗ user reads website ${target.website}: 401 `),
      expect.stringMatching("^✗ not ready"),
    ]);
    expect(said).toContain("until then a run logs in with email and password");
  } finally {
    await stop();
  }
});

test("accounts and the plugin are what the file says of them", async () => {
  const { target, stop } = await startByHand();
  try {
    const { user, member, plugin, ...others } = target.credentials!;
    const { email: _email, password: _password, ...colleague } = member!;
    const taken = {
      user: colleague,
      member: { ...user!, email: "nobody@example.com" },
      plugin: { ...plugin!, urn: "urn:of:another" },
    };
    const { said, exit } = await doctor({ ...target, credentials: { ...others, ...taken } });
    expect(said).toMatch(/✗ user is a member of website \S+\n {4}→ name a session of an owner/);
    expect(said).toContain("✗ member has another address than the target file says\n");
    expect(said).toMatch(/✗ credentials\.plugin\.plugin_id names \S+, and urn urn:of:another\n/);
    expect(exit).toBe(3);
    const right = await doctor(target);
    expect(right.said).not.toContain("✗");
    expect(right.exit).toBe(0);
  } finally {
    await stop();
  }
});

test("a wrong address or website is not blamed on credentials", async () => {
  const server = createServer((request, response) => {
    const isPlugin = request.headers["x-service-tier"] === "plugin";
    response.writeHead(isPlugin ? 200 : 404, {
      "content-type": isPlugin ? "text/html" : "application/json",
    });
    response.end(
      isPlugin ? "<title>Sign in</title>" : '{"error":true,"reason":"website_not_found","data":{}}',
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const [user, plugin] = [
      { identifier: "one", key: "two" },
      { identifier: "three", key: "four" },
    ];
    const { said, exit } = await doctor({
      name: "elsewhere",
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      website: "8c842203-7ed8-4e29-a608-7cf78a7d2fcc",
      credentials: { user, plugin },
    });
    expect(said).toMatch(
      /✗ user reads .*\n {4}→ check url and website, and whether user belongs to it/,
    );
    expect(said).toMatch(/✗ plugin reads .*\n {4}→ no answer of the platform: check url/);
    // Those that need nobody stay.
    const counted = /✓ (\d+) of [\d,]+ rules have what they need, not counting credentials/;
    expect(Number(counted.exec(said)?.[1])).toBeLessThan(300);
    expect(exit).toBe(3);
  } finally {
    server.close();
  }
});

test("an owner who is not let in says nothing of the chatbox, and of many quotas the least are named", async () => {
  const { target, stop } = await startByHand();
  try {
    const { user, ...others } = target.credentials!;
    const { email: _email, password: _password, ...session } = user!;
    const credentials = { ...others, user: { ...session, key: `${session.key}-mistyped` } };
    const { said } = await doctor({ ...target, credentials });
    expect(said).toContain("→ check the credentials of user");
    expect(said).not.toMatch(/✗ visitor: |open its chatbox/);
    expect(said).toMatch(/left of daily quotas: (?:[^,]+ [\d,]+, ){6}\d more tokens?: enough/);
    const plugin = { ...target.credentials!.plugin!, key: "mistyped" };
    const foreign = await doctor({ ...target, credentials: { ...target.credentials!, plugin } });
    expect(foreign.said).toContain("→ check the credentials of plugin");
    expect(foreign.said).not.toContain("give its token the scope");
    expect(foreign.said).toMatch(
      /\+ and \d+ more things?, which are named once it is ready\n✗ not/,
    );
  } finally {
    await stop();
  }
});

test("sockets at a wrong address are no surprise of the run", async () => {
  const { target, stop } = await startByHand();
  try {
    const plain = {
      rtm: `${target.url.replace("http", "ws")}/nowhere`,
      stream: "ws://127.0.0.1:1",
    };
    const wrong = await doctor({ ...target, realtime: { adapter: "plain", plain } });
    expect(wrong.said).toMatch(/✗ owner could not listen on rtm: .*\n {4}→ check realtime/);
    expect(wrong.said).toMatch(/✗ owner could not listen on stream: .*\n {4}→ check realtime/);
    expect(wrong.exit).toBe(3);

    // What the address of a socket is asked for with is not there: that is no fault of the sockets.
    const { user: _user, ...nobody } = target.credentials!;
    const alone = await doctor({
      ...target,
      credentials: nobody,
      realtime: { adapter: "socket.io" },
    });
    expect(alone.said).not.toMatch(/socket lets in|→ check realtime/);
    expect(alone.exit).toBe(0);

    const right = await doctor(target);
    expect(right.said).toContain("✓ the rtm socket lets in who has to be");
    expect(right.said).toContain("✓ the stream socket lets in who has to be");
    expect(right.exit).toBe(0);
  } finally {
    await stop();
  }
});

test("what a run would judge is not said where nobody could be tried", async () => {
  const server = createServer((request, response) =>
    request.url?.startsWith("/v1/website")
      ? response.writeHead(429, { "retry-after": "3600" }).end()
      : response.writeHead(404, { "content-type": "application/json" }).end(notFound),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const credentials = { user: { identifier: "one", key: "two" } };
    const throttled = await doctor({ name: "busy", url, website: "w", credentials });
    expect(throttled.said).toMatch(/✗ GET \S+: throttled/);
    expect(throttled.said).not.toMatch(/have what they need|to judge/);
    expect(throttled.exit).toBe(3);

    const nowhere = await doctor({ name: "nowhere", url, credentials });
    expect(nowhere.said).toMatch(/✗ no website on which .*\n {4}→ add `website`/);
    expect(nowhere.said).not.toMatch(/have what they need|to judge/);

    const twice = await doctor({ name: "v1", url: `${url}/v1`, website: "w", credentials });
    expect(twice.said).toMatch(
      /→ check url, which ends with \/v1: every path of the platform begins with that, so leave it out\n/,
    );
  } finally {
    server.close();
  }
});

const notFound = '{"error":true,"reason":"route_not_found","data":{}}';

test("nobody takes what is said of the embedded reference for their target", () => {
  const { stdout } = spawnSync(process.execPath, [cli, "doctor"], { encoding: "utf8" });
  expect(stdout).toMatch(/^✓ the embedded reference, in place of which --target FILE names/);
});
