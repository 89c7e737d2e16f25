/** No secret stands in any output of a failing run, whatever the target echoes. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportNames } from "../../../reports/write.ts";
import { assayIn } from "../../support/assay.ts";
import { secretsIn } from "../../support/secret-traces.ts";

const directory = mkdtempSync(join(tmpdir(), "assay-secrets-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Every secret that the run is given or made: by the file, the environment and the stage. */
const secrets: string[] = [];
const secret = (name: string): string => {
  const made = `${name}/+"<&>?${name.length}-0123456789abcdef`;
  secrets.push(made);
  return made;
};
const stageSecret = "stage-secret-0123456789abcdef";
const fromEnvironment = "value-of-a-harmless-header-0123456789";
secrets.push(stageSecret, fromEnvironment);

/** All that it was sent, in every place and encoding. */
function echo(request: IncomingMessage, body: string, response: ServerResponse): void {
  const { authorization = "", ...headers } = request.headers;
  const encoded = authorization.replace("Basic ", "");
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  const key = pair.slice(pair.indexOf(":") + 1);
  const echoed = {
    authorization,
    encoded,
    headers,
    body,
    [`member ${key}`]: 1,
    said: `key is ${key}`,
    percent: encodeURIComponent(key),
    html: key.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"),
    url: Buffer.from(pair).toString("base64url"),
    long: "x".repeat(380 - encoded.length) + encoded,
  };
  response
    .writeHead(200, { "content-type": `application/json; a="${encoded}"`, "x-echo": encoded })
    .end(
      JSON.stringify({ error: "no", reason: `${encoded}${key}`, data: echoed }).replaceAll(
        "/",
        "\\/",
      ),
    );
}

let worlds = 0;
const stage = (method: string | undefined): object => {
  if (method === "GET") return { parts: ["world"] };
  worlds += 1;
  const pair = { identifier: `identifier-${worlds}`, key: secret(`world-${worlds}`) };
  const token = { identifier: `identifier-${worlds}`, key: secret(`token-${worlds}`) };
  const password = secret(`password-${worlds}`);
  return {
    website: { website_id: "w", name: "W", domain: "w.example" },
    operators: [{ user_id: "u", email: "u@w.example", password, role: "owner", session: pair }],
    tokens: [{ plugin_id: "p", signing_secret: secret(`signing-${worlds}`), token }],
  };
};

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    // An inbox has to list mails to be taken for one.
    if (request.url?.includes("/messages?"))
      return response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ messages: [{ ID: "one", Snippet: request.headers }] }));
    if (!request.url?.startsWith("/_stage"))
      return echo(request, Buffer.concat(pieces).toString("utf8"), response);
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ error: false, reason: "done", data: stage(request.method) }));
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function said(...words: string[]): Promise<string> {
  const env = { ...process.env, HARMLESS: fromEnvironment, XDG_STATE_HOME: directory };
  return (await assayIn({ env }, ...words)).text;
}

/** Names and contents of all files below. */
function files(folder: string): [name: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}

let url = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const given = (name: string): object => ({ identifier: `of-${name}`, key: secret(`key-${name}`) });
const user = (name: string): object => ({
  ...given(name),
  email: `${name}@w.example`,
  password: secret(`password-${name}`),
});

/** Everything that is secret in a target file, beside the stage or without one. */
const targets: Record<string, () => object> = {
  "with a stage": () => ({
    headers: { "x-harmless": "${HARMLESS}" },
    stage: { url: `${url}/_stage`, secret: stageSecret },
  }),
  "by hand": () => ({
    website: "w",
    credentials: {
      user: { ...user("owner"), changeable: true },
      member: user("member"),
      plugin: { ...given("plugin"), plugin_id: "p", urn: "urn:p" },
      scoped: [{ ...given("scoped"), scopes: ["website:conversation:sessions"] }],
      limited: [{ ...given("limited"), daily_quota: 5 }],
      limitedUser: { ...given("hurried"), minute_limit: 5 },
      foreign: given("foreign"),
      foreignUser: given("stranger"),
      recoverable: { email: "r@w.example", password: secret("password-recoverable") },
    },
    websites: [
      {
        website: "v",
        user: user("other"),
        plugin: given("other-plugin"),
        scoped: [{ ...given("other-scoped"), scopes: ["website:conversation:sessions"] }],
      },
    ],
    mail: { url, user: "reader", password: secret("password-mail") },
    headers: { "x-harmless": "${HARMLESS}", "x-api-key": secret("header") },
  }),
};

test.each(Object.keys(targets))("a run that fails %s at a target that echoes all", async (how) => {
  const file = join(directory, "target.yaml");
  writeFileSync(file, JSON.stringify({ name: "echo", url, ...targets[how]!() }));
  const out = join(directory, how.replaceAll(" ", "-"));
  const rules = ["authentication:*", "envelope:*", "shape:*", "required:*"].flatMap((one) => [
    "--rule",
    one,
  ]);
  const printed = await said(
    "certify",
    "--target",
    file,
    "--family",
    "inboxes",
    ...rules,
    "--out",
    out,
    "--report",
    reportNames.join(","),
  );
  expect(printed).toContain("non-conforming");
  const token = /assay replay (\S+)/.exec(printed)?.[1] ?? "";
  const outputs: [string, string][] = [
    ["terminal", printed],
    ["replay", await said("replay", token, "--target", file)],
    ["doctor", await said("doctor", "--target", file)],
    ...files(out),
  ];
  expect(outputs.length).toBeGreaterThan(reportNames.length);
  expect(secrets.length).toBeGreaterThan(10);
  const found = secretsIn(outputs, secrets);
  expect(found.slice(0, 5)).toEqual([]);
});
