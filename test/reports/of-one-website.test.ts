/** A script asks for one website where the case tried the same call on several. */
import { expect, test } from "vitest";
import type { CaseAct } from "../../harness/record/setting.ts";
import type { RecordedExchange } from "../../reports/run.ts";
import { ofOneWebsite } from "../../reports/script/of-one-website.ts";
import { record } from "./hostile.ts";

const [like] = record.rules[0]!.exchanges as [RecordedExchange];
const made = (website: string): string => `session-of-${website}-0123456789`;

/** On each website a conversation is made, and sent a message of which it is asked whether it is refused. */
const exchanges = ["first", "second"].flatMap((website): RecordedExchange[] =>
  [
    `/v1/website/${website}/conversation`,
    `/v1/website/${website}/conversation/${made(website)}`,
  ].map((path) => ({
    ...like,
    request: { ...like.request, path, body: {} },
    response: { ...like.response!, text: JSON.stringify({ data: { id: made(website) } }) },
  })),
);
const actOn = (website_id: string, after: number): CaseAct =>
  ({ by: "stage", after, method: "POST", path: "/visitor", body: { website_id } }) as CaseAct;
const acts = [actOn("first", 1), actOn("second", 3)];

test("what was tried on other websites is left out, and acts keep their place", () => {
  const { shown, acts: kept } = ofOneWebsite({ kind: "required" }, exchanges, acts);
  expect(shown).toEqual(exchanges.slice(2));
  expect(kept).toEqual([actOn("second", 1)]);
});

test.each([
  ["a rule about several calls", "isolation", exchanges],
  [
    "a call that names what was made elsewhere",
    "required",
    exchanges.with(3, {
      ...exchanges[3]!,
      request: { ...exchanges[3]!.request, body: { beside: made("first") } },
    }),
  ],
])("all stays of %s", (_, kind, some) => {
  expect(ofOneWebsite({ kind }, some, acts)).toEqual({ shown: some, acts });
});
