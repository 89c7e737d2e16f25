import {
  changesAcceptances,
  changesData,
  changesEnvelopes,
  changesRefusals,
  changesText,
} from "../deviate/answer.ts";
import { answersWhole } from "../deviate/answers-whole.ts";
import { accent, type Accent, unusual } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import { envelopeAccents } from "./answers/envelope.ts";

export const answersAccents: Record<string, Accent> = {
  ...envelopeAccents,
  "created-data-empty": accent(
    "Answers creations with empty data.",
    ["open.created-id"],
    changesData((data, { action, data: shown }) => (action === "create" && !shown ? {} : data)),
  ),
  "created-whole": accent(
    "Answers creations with the whole created thing, as it is read.",
    ["open.response-data", "open.created-id"],
    answersWhole("create"),
  ),
  "reason-blank-when-accepted": accent(
    "Gives accepted calls a blank reason.",
    ["open.envelope-reason"],
    changesAcceptances((outcome) => ({ ...outcome, reason: "" })),
  ),
  "refusal-all-400": accent(
    "Refuses everything with the status 400, HEAD included.",
    ["open.status-codes", "open.refusal-of-credential"],
    changesRefusals((outcome) => ({ ...outcome, status: 400 })),
  ),
  "refusal-status-500": unusual(
    accent(
      "Refuses everything with the status 500, HEAD included.",
      ["open.status-codes", "open.refusal-of-credential"],
      changesRefusals((outcome) => ({ ...outcome, status: 500 })),
    ),
    ["platform.refusals-are-no-failures"],
  ),
  "refusal-all-422": accent(
    "Refuses everything with the status 422, HEAD included.",
    ["open.status-codes", "open.refusal-of-credential"],
    changesRefusals((outcome) => ({ ...outcome, status: 422 })),
  ),
  "refusal-of-credential-in-text": unusual(
    accent(
      "Refuses credentials and scopes in plain text.",
      ["open.refusal-of-credential"],
      changesText((text, { status }, { headers }) =>
        status === 401 || status === 403
          ? { headers: { ...headers, "content-type": "text/plain" }, body: "Not allowed" }
          : { headers, body: text },
      ),
    ),
    ["platform.credential-refusal-has-envelope"],
  ),
  "refusal-data-null": accent(
    "Shows null as the data of every refusal.",
    ["open.envelope-data-of-refusal"],
    changesEnvelopes((envelope) =>
      envelope["error"] === true ? { ...envelope, data: null } : envelope,
    ),
  ),
  "refusal-form-first": accent(
    "Reports what is wrong with the query or the body first, then the scope, the website and the tier.",
    ["open.refusal-order"],
    seam("checks", (original) => (checks) => original(checks.toReversed())),
  ),
  "refusal-quota-420": accent(
    "Refuses with the status 420 when the quota is spent.",
    ["open.status-codes"],
    changesRefusals((outcome) => (outcome.status === 429 ? { ...outcome, status: 420 } : outcome)),
  ),
  "refusal-status-200": accent(
    "Refuses with the status 200 and error true; HEAD, which has no envelope, keeps its status.",
    ["open.status-codes", "1/7"],
    changesRefusals((outcome) =>
      outcome.method === "head" ? outcome : { ...outcome, status: 200 },
    ),
  ),
  "refusal-unknown-as-forbidden": accent(
    "Refuses what does not exist with the status 403.",
    ["open.status-codes", "open.refusal-of-credential", "open.malformed-identifier"],
    changesRefusals((outcome) =>
      outcome.status === 404 ? { ...outcome, status: 403, reason: "forbidden" } : outcome,
    ),
  ),
  "refusal-without-data": accent(
    "Leaves data out of every refusal.",
    ["open.envelope-data-of-refusal", "1/1"],
    changesEnvelopes(({ data, ...rest }) => (rest["error"] === true ? rest : { ...rest, data })),
  ),
  "status-accepted-202": accent(
    "Answers every accepted write with the status 202.",
    ["open.status-codes"],
    changesAcceptances((outcome) =>
      outcome.method === "get" || outcome.method === "head" ? outcome : { ...outcome, status: 202 },
    ),
  ),
  "status-head-204": accent(
    "Answers a HEAD that finds something with the status 204.",
    ["open.status-codes", "1/1"],
    changesAcceptances((outcome) =>
      outcome.method === "head" ? { ...outcome, status: 204 } : outcome,
    ),
  ),
  "status-partial-206": accent(
    "Answers every accepted GET with the status 206.",
    ["open.status-codes"],
    changesAcceptances((outcome) =>
      outcome.method === "get" ? { ...outcome, status: 206 } : outcome,
    ),
  ),
  "status-plain-200": accent(
    "Answers every accepted call with the status 200.",
    ["open.status-codes"],
    changesAcceptances((outcome) => ({ ...outcome, status: 200 })),
  ),
  "writes-answer-whole": accent(
    "Answers creations, replacements and changes with the whole thing, as it is read.",
    ["open.response-data", "open.created-id"],
    answersWhole("create", "replace", "merge"),
  ),
};
