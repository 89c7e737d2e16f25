/** A secret is found in whatever encoding a target shows it, whole or cut. */
import { expect, test } from "vitest";
import { createRedactor, secretsIn, secretsOf } from "../../reports/redact.ts";

const secret = 'aB3/x+y="q\\ü&<z>-_~0123456789';
const redacted = createRedactor([["KEY", secret]]);
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const html = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const encodings: Record<string, string> = {
  plain: secret,
  percent: encodeURIComponent(secret),
  "percent in small letters": encodeURIComponent(secret).replaceAll(/%../g, (one) =>
    one.toLowerCase(),
  ),
  form: new URLSearchParams({ secret }).toString().slice("secret=".length),
  json: json(secret),
  "json with escaped slashes": json(secret).replaceAll("/", "\\/"),
  "json in json": json(json(secret)),
  "json, ASCII only": json(secret).replaceAll("ü", "\\u00fc").replaceAll("<", "\\u003C"),
  html: html(secret),
  "html with numbers": Array.from(secret)
    .map((one) => (/[A-Za-z0-9]/.test(one) ? one : `&#${one.codePointAt(0)};`))
    .join(""),
  "json in html": html(json(secret)),
};

test.each(Object.entries(encodings))("%s", (_, encoded) => {
  expect(redacted(`before ${encoded} after`)).toBe("before $KEY after");
  expect(redacted({ [encoded]: [encoded] })).toEqual({ $KEY: ["$KEY"] });
});

test("a secret that begins with nothing that stands as it is in every encoding", () => {
  const sealed = "://?&=+~^ secret";
  const clean = createRedactor([["KEY", sealed]]);
  for (const text of [sealed, encodeURIComponent(sealed), json(sealed), html(sealed), btoa(sealed)])
    expect(clean(`at ${text} `)).toContain("$KEY");
});

test.each(["", "i", "id", "identifier:", '{"key":"'])("Base64 behind %j", (before) => {
  for (const form of ["base64", "base64url"] as const) {
    const encoded = Buffer.from(`${before}${secret}"}`).toString(form);
    for (const text of [encoded, encodeURIComponent(encoded), encoded.replaceAll("/", "\\/")]) {
      const left = redacted(`${text} `);
      expect(left).toContain("$KEY");
      expect(left.length).toBeLessThan(before.length * 2 + 16);
    }
  }
});

test("a secret that is the beginning of another stands for itself", () => {
  const both = createRedactor([
    ["OLD", "f89ceb20bd9edf23"],
    ["NEW", "f89ceb20bd9edf23-longer"],
  ]);
  const sent = { password: "f89ceb20bd9edf23-longer", verify: "f89ceb20bd9edf23" };
  expect(both(sent)).toEqual({ password: "$NEW", verify: "$OLD" });
});

test("what was cut before it came here gives nothing away", () => {
  for (let length = 8; length < secret.length; length++) {
    expect(redacted(`at ${secret.slice(0, length)}… (900 characters)`)).toBe(
      "at $KEY… (900 characters)",
    );
    expect(redacted(`at ${secret.slice(0, length)}`)).toBe("at $KEY");
  }
  expect(redacted(`at ${secret.slice(0, 10)} and on`)).toContain(secret.slice(0, 10));
});

test("the secrets of a target file, wherever they stand", () => {
  const secrets = secretsOf({
    url: "https://user:pass%2Fword@t.example/?api=query-secret",
    credentials: {
      user: { identifier: "i", key: "key-of-the-owner" },
      operators: [{ email: "a@t.example", password: "password-1" }],
    },
    headers: { "x-api-key": "header-secret", accept: "application/json" },
    stage: { url: "https://t.example", secret: "stage-secret" },
    environment: { INNOCENT: "value-of-a-variable", STAGE: "stage-secret" },
  });
  expect(secrets).toEqual({
    OWNER: "i:key-of-the-owner",
    OWNER_BASE64: Buffer.from("i:key-of-the-owner").toString("base64"),
    OWNER_KEY: "key-of-the-owner",
    OPERATORS_0_PASSWORD: "password-1",
    X_API_KEY: "header-secret",
    STAGE_SECRET: "stage-secret",
    URL_PASSWORD: "pass/word",
    URL_API: "query-secret",
    INNOCENT: "value-of-a-variable",
  });
});

test("addresses that have a password or a parameter of the same name keep neither", () => {
  const secrets = secretsOf({
    url: "https://user:target-password@t.example/?token=of-the-target",
    stage: { url: "https://user:stage%zzpassword@s.example/", secret: "stage-secret" },
    mail: { url: "https://user:mail-password@m.example/?token=of-the-inbox" },
    realtime: {
      plain: {
        rtm: "wss://r.example/?token=of-the-rtm",
        stream: "wss://r.example/?token=of-streams",
      },
    },
  });
  expect(Object.values(secrets).toSorted()).toEqual([
    "mail-password",
    "of-streams",
    "of-the-inbox",
    "of-the-rtm",
    "of-the-target",
    "stage%zzpassword",
    "stage-secret",
    "target-password",
  ]);
});

test("members, form fields and queries whose name says that they hold a secret", () => {
  const bare = createRedactor([]);
  expect(bare(String.raw`{"confirm_key":"12345678\/90"} {\"api_key\":\"abcdefgh1\"}`)).toBe(
    String.raw`{"confirm_key":"(redacted)"} {\"api_key\":\"(redacted)\"}`,
  );
  expect(bare("email=a&password=12345678&x=1")).toBe("email=a&password=(redacted)&x=1");
  expect(bare("&quot;token&quot;:&quot;12345678&quot;")).toBe(
    "&quot;token&quot;:&quot;(redacted)&quot;",
  );
  expect(bare("&quot;key&quot;:&quot;0123456789abcdef&quot;,")).toBe(
    "&quot;key&quot;:&quot;(redacted)&quot;,",
  );
  const named = '{"password":"$OWNER_PASSWORD"}&token=$SESSION_TOKEN';
  expect(bare(named)).toBe(named);
  expect(secretsIn([{ values: { confirm_key: "12345678", name: "someone else" } }])).toEqual([
    "12345678",
  ]);
});
