/** A run that would judge another server, or a website that is not there, judges nothing and says so. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { assay } from "../../support/assay.ts";

const directory = mkdtempSync(join(tmpdir(), "assay-astray-"));
afterAll(() => rmSync(directory, { recursive: true }));

const website = "8c842203-7ed8-4e29-a608-7cf78a7d2fcc";

/** What certify, or the doctor, says of a target by hand that answers like this. */
async function said(
  command: "certify" | "doctor",
  answer: RequestListener,
  { path = "", more = "" }: { path?: string; more?: string } = {},
): Promise<{ code: number; text: string }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const file = join(directory, "target.yaml");
    const pair = "{ identifier: one, key: 0123456789abcdef0123456789abcdef }";
    writeFileSync(
      file,
      `name: staging
url: http://127.0.0.1:${(server.address() as AddressInfo).port}${path}
website: ${website}
credentials: { user: ${pair}, plugin: ${pair.replace("one", "two").replace("0123", "4567")} }
${more}`,
    );
    const out = join(directory, "out");
    return await (command === "doctor"
      ? assay("doctor", "--target", file)
      : assay("certify", "--target", file, "--family", "inboxes", "--out", out));
  } finally {
    server.close();
  }
}

const page =
  (status: number, text: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { "content-type": "text/html" }).end(text);

const refusal = { error: true, reason: "website_not_found", data: {} };

/** In envelopes: all is refused but what the function says. */
const platform =
  (accepted: (request: IncomingMessage) => object | undefined): RequestListener =>
  (request, response) => {
    const data = accepted(request);
    response
      .writeHead(data ? 200 : 404, { "content-type": "application/json" })
      .end(JSON.stringify(data ? { error: false, reason: "listed", data } : refusal));
  };

const account = [{ id: "5d9dfa1d-50cf-4046-8503-403bf89ceb20", name: "Acme" }];

test.each([
  ["a page that asks for a login", page(200, "<title>Sign in</title>"), /200 <title>Sign in/],
  [
    "a page that nothing is there",
    page(404, "<h1>nginx</h1>"),
    /404 <h1>nginx.*Check url, and that/,
  ],
  [
    "a gateway that keeps everybody out",
    page(403, "<h1>Just a moment</h1>"),
    /403 <h1>Just.*Check url, the credentials, and that/,
  ],
])("%s is not judged as if it were the platform", async (_, answer, quoted) => {
  const { code, text } = await said("certify", answer);
  expect(text).toMatch(/assay: nothing at http:\S+ answers as the platform does \(GET \/v1\//);
  expect(text).toMatch(quoted);
  expect(text).toMatch(/Check url,.* and that nothing before the target asks for a login/);
  expect(text).not.toContain("non-conforming");
  expect(code).toBe(3);
});

test("a connection that ends makes no platform of another server", async () => {
  let asked = 0;
  const { code, text } = await said("certify", (request, response) => {
    if (request.url?.startsWith("/v1/website") && ++asked === 1) request.socket.destroy();
    else page(404, "<h1>nginx</h1>")(request, response);
  });
  expect(text).toMatch(/assay: nothing at http:\S+ answers as the platform does/);
  expect(code).toBe(3);
});

test("a website that the account does not have is named beside those that it has", async () => {
  const answer = platform(({ url }) =>
    url?.startsWith("/v1/user/account/websites") ? account : undefined,
  );
  const sentence = `user has no website ${website}, which the target file names: the account has ${account[0]!.id} (Acme)`;
  const judged = await said("certify", answer);
  expect(judged.text).toContain(sentence);
  expect(judged.code).toBe(3);
  expect((await said("doctor", answer)).text).toContain(`✗ ${sentence}`);
});

const other = "460dc940-910e-4824-98ea-7fe401f4afc6";

test.each([
  [
    "the first, where another one lets its own in",
    `websites: [{ website: ${other}, user: { identifier: other, key: 89abcdef } }]\n`,
    other,
    "user",
    website,
  ],
  [
    "another one, where the first lets its own in",
    `websites: [{ website: ${other}, user: { identifier: other, key: 89abcdef } }]\n`,
    website,
    "websites[0] user",
    other,
  ],
])("no website is judged by one that its account does not have: %s", async (...row) => {
  const [, more, there, role, missing] = row;
  const answer = platform(({ url }) => {
    if (url?.startsWith("/v1/user/account/websites")) return account;
    return url === `/v1/website/${there}` ? { website_id: there } : undefined;
  });
  const { code, text } = await said("certify", answer, { more });
  expect(text).toContain(`${role} has no website ${missing}, which the target file names`);
  expect(text).not.toContain("non-conforming");
  expect(code).toBe(3);
  expect((await said("doctor", answer, { more })).text).toContain(`✗ ${role} has no website`);
});

test("a platform that refuses everybody in its own words is judged", async () => {
  const { text } = await said(
    "certify",
    platform(() => undefined),
  );
  expect(text).toContain("user cannot read website");
  expect(text).toContain("staging: incomplete");
});

test("a platform without envelopes is judged, and does not conform", async () => {
  const { text, code } = await said("certify", (_, response) =>
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ website_id: website, inboxes: [] })),
  );
  expect(text).toContain("staging: non-conforming");
  expect(code).toBe(1);
});

test("an address that ends with the version of the paths is told to be one", async () => {
  const { text } = await said("doctor", page(404, "<h1>nginx</h1>"), { path: "/v1" });
  expect(text).toContain("which ends with /v1: every path of the platform begins with that");
});

test.each(["certify", "doctor"] as const)(
  "%s plays on no platform that is there without the version and not with it twice",
  async (command) => {
    const { code, text } = await said(
      command,
      (request, response) => {
        const isThere = request.url?.startsWith("/v1/user");
        response
          .writeHead(isThere ? 401 : 404, { "content-type": "application/json" })
          .end(JSON.stringify({ error: true, reason: isThere ? "invalid_session" : "not_found" }));
      },
      { path: "/v1" },
    );
    expect(text).toMatch(
      /the platform is not at http:\S+\/v1, which ends with \/v1: every path of the platform begins with that, so leave it out/,
    );
    expect(code).toBe(3);
  },
);

test("the doctor ends with what is wrong, and names what may be added once that is right", async () => {
  const { text, code } = await said("doctor", page(200, "<title>Sign in</title>"));
  expect(text).not.toMatch(/^\+ to judge /m);
  expect(text.trim().split("\n").at(-1)).toMatch(
    /^✗ not ready: first put right what is marked ✗ above/,
  );
  expect(code).toBe(3);
});
