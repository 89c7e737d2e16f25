/** When the refusal of a creation, on a website that its owner named, may mean that there are enough. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { isPerhapsFull } from "../../../harness/trial/full.ts";
import type { Trial } from "../../../harness/trial/trial.ts";

const contract = loadContract();
const create = contract.operation("shortcuts.shortcut.create");
const input = { params: { website_id: "w" }, body: { bang: "!hi", text: "Hi" } };

const answer = (status: number, data: unknown): Exchange =>
  ({
    request: { method: status === 200 ? "get" : "post" },
    response: { status, headers: {}, json: { error: status >= 400, reason: "any", data } },
  }) as never;

/** A target that lists so many, and takes one more of other values or not. */
const playing = (listed: number, takesOthers: boolean, parts: string[] = []) =>
  ({
    run: { contract, stageParts: new Set(parts) },
    body: () => ({ bang: "!other", text: "Other" }),
    callOperation: (_: unknown, { action }: { action: string }) =>
      Promise.resolve(
        action === "list"
          ? answer(
              200,
              Array.from({ length: listed }, (_, i) => ({ shortcut_id: `${i}` })),
            )
          : answer(takesOthers ? 201 : 409, {}),
      ),
  }) as unknown as Trial;

test.each([
  ["many are there, and none is taken", playing(3, false), true],
  ["another one is taken", playing(3, true), false],
  ["few are there", playing(2, false), false],
  ["the website was made for the trial", playing(3, false, ["world"]), false],
])("%s", async (_, trial, isFull) => {
  expect(await isPerhapsFull(trial, undefined, create, input)).toBe(isFull);
});
