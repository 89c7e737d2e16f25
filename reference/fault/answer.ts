import { fault, type Fault } from "../deviate/deviation.ts";
import { forgets, shows, hidesField } from "../deviate/handler.ts";
import { changesEnvelope, changesRefusals } from "../deviate/answer.ts";
import { without } from "../deviate/without.ts";
import { bodyFaults } from "./answer/body.ts";

export const answerFaults: Record<string, Fault> = {
  ...bodyFaults,
  "envelope-data-as-string": fault(
    "Blocking a conversation is answered with a string as data.",
    ["envelope:conversation.block.set"],
    changesEnvelope("conversation.block.set", (envelope) => ({ ...envelope, data: "done" })),
  ),
  "envelope-reason-missing": fault(
    "The statistics of people are answered without a reason.",
    ["envelope:people.stats.read"],
    changesEnvelope("people.stats.read", (envelope) => without(envelope, "reason")),
  ),
  "envelope-refusal-without-reason": fault(
    "Refusals say no reason.",
    ["platform.refusal-says-why", "platform.credential-refusal-has-envelope"],
    changesRefusals((outcome) => ({ ...outcome, reason: "" })),
  ),
  "refusal-with-stack-trace": fault(
    "Refusals of the status 404 show where in the platform they come from.",
    ["platform.answers-show-no-inside"],
    changesRefusals((outcome) =>
      outcome.status === 404
        ? { ...outcome, data: { trace: new Error("unknown").stack } }
        : outcome,
    ),
  ),
  "head-finds-everything": fault(
    "The check for an inbox accepts any identifier.",
    ["exists-agrees:inbox", "removed-does-not-exist:inbox"],
    forgets("inboxes.inbox.exists"),
  ),
  "shape-blank-object": fault(
    "A conversation shows a blank string where it has no compose state.",
    ["shape:conversation.read"],
    shows("conversation.read", (data) => ({ compose: "", ...data })),
  ),
  "shape-list-bare": fault(
    "The redirections of a helpdesk are listed without data.",
    ["shape:helpdesk.redirection.list"],
    changesEnvelope("helpdesk.redirection.list", (envelope) => without(envelope, "data")),
  ),
  "shape-listed-without-field": fault(
    "Profiles are listed without the time of their creation.",
    ["shape:people.profile.list", "list-agrees:people-profile"],
    hidesField("people.profile.list", "created_at"),
  ),
  "shape-null-identifier": fault(
    "A card is shown without its identifier, as null.",
    ["shape:billing.card.read"],
    shows("billing.card.read", (data) => ({ ...data, card_id: null })),
  ),
  "shape-number-as-string": fault(
    "The total of people is shown as a string.",
    ["shape:people.stats.read"],
    shows("people.stats.read", (data) => ({
      total: String(data.total),
    })),
  ),
  "shape-outside-bound": fault(
    "A profile is shown with a score of 9.",
    ["shape:people.profile.read"],
    shows("people.profile.read", (data) => ({ ...data, score: 9 })),
  ),
  "shape-outside-enumeration": fault(
    "A conversation is shown with a state that the documents do not have.",
    ["shape:conversation.read"],
    shows("conversation.read", (data) => ({ ...data, state: "snoozed" })),
  ),
};
