/** Accents that are legal each by itself and together, and that once kept rules from being judged only together. */
import { expect, test } from "vitest";
import { collectProperties } from "../../harness/judge/registry.ts";
import { judgeAccents } from "../../harness/selftest/accents.ts";

const properties = await collectProperties();

test.each([
  [
    "a conversation that no list shows, and whose creation is answered with a bare id",
    "conversation.block-agrees",
    [
      "conversation-empty-without-any-message",
      "conversation-greeted-by-platform",
      "created-id-renamed",
    ],
  ],
  [
    "an answer of the platform that is alone in the last batch",
    "conversations.filter-resolved",
    ["answers-slow", "batches-of-one", "conversation-answered-later"],
  ],
  [
    "a service that begins with a node, and goes only without",
    "accepted:status.service.remove",
    ["status-service-brings-node", "status-services-emptied-first"],
  ],
  [
    "reads that waver, in envelopes none like another",
    "browsing.listed-in-own-conversation",
    ["envelope-extra-fields", "reads-back-and-forth"],
  ],
])("%s", async (_, rule, accents) => {
  const { alarms, judged } = await judgeAccents(accents, [properties.get(rule)!], 1);
  expect(judged).toBe(1);
  expect(alarms).toEqual([]);
});
