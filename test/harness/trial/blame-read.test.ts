/** When the refusal of a read in the midst of a rule is held against the read. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { blameRead } from "../../../harness/trial/blame-read.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";

const contract = loadContract();
const params = { website_id: "w", session_id: "s", locale: "en", article_id: "a" };
const owner = { role: "owner", tier: "user", pair: { identifier: "i", key: "k" } } as const;

const answer = (method: string, status: number): Exchange =>
  ({
    request: { method },
    response: { status, headers: {}, json: { error: status >= 400, reason: "any" } },
  }) as never;

interface Played {
  read: OperationId;
  query?: Record<string, string>;
  role?: string;
  parts?: string[];
  /** Whether it is accepted when it is asked for again. */
  isLate?: boolean;
  /** What is still there. */
  there?: readonly string[];
}

/** Whom it blames, and what it asked before. */
async function blamed({ read, query, role = "owner", parts = ["world"], there, isLate }: Played) {
  const [blames, asked]: string[][] = [[], []];
  const trial = {
    // Nothing is shown later there.
    run: { contract, stageParts: new Set(parts), target: { settle: 0 } },
    callOperation: (
      _: unknown,
      { operationId, method }: { operationId: string; method: string },
    ) => {
      asked?.push(operationId);
      if (operationId === read) return Promise.resolve(answer(method, isLate ? 200 : 409));
      const isThere = !there || there.includes(operationId);
      return Promise.resolve(answer(method, isThere ? 200 : 404));
    },
    blame: ({ operationId }: { operationId: string }) => blames?.push(operationId),
  } as never;
  const input = { params, ...(query && { query }) };
  const as = { ...owner, role };
  await blameRead(trial, as, contract.operation(read), input, answer("get", 409));
  return { blames, asked };
}

test.each([
  ["alerts.feed.list", "account.read"],
  ["hooks.hook.list", "website.read"],
  ["limits.website.list", "website.read"],
  ["conversation.read", "conversation.exists"],
  ["conversation.message.list", "conversation.read"],
  ["helpdesk.page.read", "helpdesk.article.read"],
  ["helpdesk.article.list", "helpdesk.locale.read"],
] as const)("%s is blamed where %s is accepted", async (read, witness) => {
  expect(await blamed({ read })).toEqual({ blames: [read], asked: [witness, read] });
  expect(await blamed({ read, isLate: true })).toEqual({ blames: [], asked: [witness, read] });
  expect(await blamed({ read, there: [] })).toEqual({ blames: [], asked: [witness] });
});

test("of a list that was asked for flags alone as well", async () => {
  const read = "conversations.conversation.list";
  expect((await blamed({ read, query: { include_empty: "1" } })).blames).toEqual([read]);
});

test.each<[string, Played]>([
  ["what it needs is not shown by its path", { read: "billing.website.read" }],
  ["nothing shows that the message is there", { read: "conversation.message.read" }],
  ["other values are asked for", { read: "hooks.hook.list", query: { per_page: "7" } }],
  ["a member asks", { read: "hooks.hook.list", role: "operator-2" }],
  ["the website is of a target file", { read: "hooks.hook.list", parts: [] }],
])("nobody is blamed where %s", async (_, played) => {
  expect(await blamed(played)).toEqual({ blames: [], asked: [] });
});
