/** Values of another type that are stored and shown as they come, or on which the platform fails: an operation of each family. */
import { changesText } from "../deviate/answer.ts";
import { tolerates } from "../deviate/check.ts";
import { fault, together, type Fault, type Plant } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import { Refusal } from "../refusal.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const ofAnotherType = /must be (string|number|boolean|array|object)$/;
const ofAnotherForm = /^query\//;
const reason = "mistyped";

/** Fails on what is wrong in this way, and answers with a page that says so. */
const failsOn = (operationId: OperationId, wrong: RegExp): Plant =>
  together(
    seam("violation", (original) => (operation, query, body, caller) => {
      const found = original(operation, query, body, caller);
      if (operation.operationId === operationId && wrong.test(found ?? ""))
        throw new Refusal(500, reason);
      return found;
    }),
    changesText((_, outcome, { headers }) =>
      outcome.reason === reason
        ? { headers: { ...headers, "content-type": "text/html" }, body: "<h1>Server error</h1>" }
        : {},
    ),
  );

const stored: OperationId[] = [
  "account.notification.merge",
  "billing.card.merge",
  "conversation.compose.set",
  "filters.filter.replace",
  // What it stores is in the way of the list.
  "helpdesk.category.create",
  "helpdesk.settings.merge",
  "hooks.hook.merge",
  "inboxes.inbox.replace",
  "operators.operator.merge",
  "people.profile.merge",
  "ratings.rating.replace",
  "routing.settings.merge",
  "setup.merge",
  "shortcuts.shortcut.merge",
  "snippets.answer.merge",
  "status.announcement.replace",
  "subscription.merge",
];

const failing: OperationId[] = [
  "availability.merge",
  "browsing.assist.act",
  "call.session.start",
  "channel.domain.merge",
  "conversations.segment.remove",
  "limits.subscription.create",
  "search.entry.create",
  "services.translate.request",
  "session.login",
  "website.remove",
];

const formless: OperationId[] = [
  "conversations.conversation.list",
  "filters.filter.list",
  "plugins.plugin.search",
  "ratings.rating.list",
];

interface Way {
  ids: readonly OperationId[];
  what: string;
  /** What the operation does. */
  does: string;
  plant: (operationId: OperationId) => Plant;
}

const ways: readonly Way[] = [
  {
    ids: stored,
    what: "mistyped-stored",
    does: "stores a value of another type as it comes",
    plant: (id) => tolerates(id, ofAnotherType),
  },
  {
    ids: failing,
    what: "mistyped-fails",
    does: "fails on a value of another type",
    plant: (id) => failsOn(id, ofAnotherType),
  },
  {
    ids: formless,
    what: "malformed-fails",
    does: "fails on a query that is of no form",
    plant: (id) => failsOn(id, ofAnotherForm),
  },
];

export const typedFaults: Record<string, Fault> = Object.fromEntries(
  ways.flatMap(({ ids, what, does, plant }) =>
    ids.map((id) => [
      `${id.replaceAll(".", "-")}-${what}`,
      fault(`The operation ${id} ${does}.`, [`typed:${id}`], plant(id)),
    ]),
  ),
);
