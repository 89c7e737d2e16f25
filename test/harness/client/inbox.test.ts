/** Mail of a target, read from an inbox as its owner names it. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openInbox } from "../../../harness/client/inbox.ts";
import { valuesIn } from "../../../harness/client/passages.ts";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { preflight } from "../../../harness/target/preflight.ts";
import { createReference } from "../../../reference/reference.ts";
import type { Outbox } from "../../../reference/mail.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import { catchMail, passages, type MailCatcher } from "../../../harness/selftest/mail-catcher.ts";

const contract = loadContract();

let outbox: Outbox;
let catcher: MailCatcher;

beforeAll(async () => {
  outbox = createReference({
    contract,
    seed: 1,
    quotas: { daily: 1000, minute: 1000 },
  }).mail;
  catcher = await catchMail(outbox, 250);
});
afterAll(() => catcher.close());

const post = (to: string, text: string, values: Record<string, string> = {}): void =>
  outbox.send({ to, kind: "any", subject: `Of ${text}`, text, values });

test("only mail since the inbox was opened is read, all of it, oldest first", async () => {
  const { url, user, password } = catcher;
  post("ada@people.example.com", "before");
  const inbox = await openInbox({ url, user, password }, {});
  try {
    expect(await inbox.to("ada@people.example.com")).toEqual([]);
    const words = Array.from({ length: 230 }, (_, i) => `number ${i}`);
    for (const word of words) post("Ada@People.example.com", word);
    post("bob@people.example.com", "another");
    const mails = await inbox.to("ada@people.example.com");
    expect(mails.map(({ subject }) => subject)).toEqual(words.map((word) => `Of ${word}`));
    expect(await inbox.to("ada@people.example.com")).toEqual(mails);
    expect(await inbox.to("bob@people.example.com")).toHaveLength(1);
  } finally {
    await inbox.close();
  }
});

describe("values are found by the passages in which they stand", () => {
  test.each([
    ["Use it:\n Your  code\nis 123456.", { token: "123456" }],
    [
      '<a href="https://app.example/recover/1-2/k%2By%3D?from=mail">',
      { recover_identifier: "1-2", recover_key: "k+y=" },
    ],
    ["Your code was 123456.", {}],
    ["https://app.example/recover/1-2/?from=mail", {}],
  ])("%s", (mail, values) => expect(valuesIn(mail, passages)).toEqual(values));
});

test.each(["{}", '{"messages":"x"}', '{"messages":[{"ID":5},null]}'])(
  "what lists no mails (%s) is no inbox in which nothing arrives",
  async (body) => {
    const server = createServer((_, response) => void response.end(body)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(openInbox({ url }, {})).rejects.toThrow("lists no mails as Mailpit does");
    server.close();
  },
);

test("an inbox that refuses, or is not there, is an obstacle before the run", async () => {
  const { target, stop } = await startByHand();
  try {
    const { mail } = target;
    expect(await preflight(target)).toBe(undefined);
    const refused = await preflight({ ...target, mail: { ...mail!, password: "wrong-password" } });
    expect(refused).toMatch(/^mail cannot be read at .*\/inbox: status 401\. Check mail\.url/);
    const away = await preflight({ ...target, mail: { url: "http://127.0.0.1:1" } });
    expect(away).toMatch(/nothing listens there/);
  } finally {
    await stop();
  }
});

test.each([
  ["account.recovery-sets-password", "account-recovery-old-password-lasts"],
  ["account.recovery-invalidated-sets-nothing", "account-recovery-invalidated-idle"],
  ["operators.email-owners", "operators-email-owners-reaches-members"],
  ["operators.email-all", "operators-email-all-skips-members"],
  ["conversation.identity-link-verifies", "conversation-identity-link-unnoted"],
  ["conversation.transcript-to-given-email", "conversation-transcript-archived"],
  ["session.recover-sends-mail", "session-recover-silent"],
])("%s finds %s by mail alone", async (id, fault) => {
  const { target: given, stop } = await startByHand([fault]);
  const target = { ...given, mail: { ...given.mail!, delay: 1000 } };
  try {
    const rules = allRules(contract).filter((rule) => rule.id === id);
    const { verdicts } = await execute({ target, rules, seed: 1, runs: 1, budget: 1000 });
    expect(verdicts).toMatchObject([{ rule: id, outcome: "fail" }]);
  } finally {
    await stop();
  }
});
