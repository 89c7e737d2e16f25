import { changesData, changesEnvelopes, changesRefusals } from "../../deviate/answer.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";
import { notFound } from "../../refusal.ts";

/** Answers creations with the identifier as id. */
const createdIdRenamed: Plant = (reference) =>
  changesData((data, { action, resource }) => {
    const name = reference.contract.resources[resource]?.id?.field;
    if (action !== "create" || name === undefined) return data;
    const { [name]: id, ...rest } = data as Record<string, unknown>;
    return { id, ...rest };
  })(reference);

/** Answers creations with a job, which has an identifier of its own. */
const createdAnswersJob: Plant = (reference) =>
  changesData((data, { action, data: shown }) =>
    action === "create" && !shown
      ? { id: `job_${reference.random.uuid()}`, state: "queued" }
      : data,
  )(reference);

const isEmpty = (data: unknown): boolean =>
  typeof data === "object" && data !== null && Object.keys(data).length === 0;

/** Leaves data out where it would be an empty object and no shape is shown. */
const dataAbsentWhenEmpty: Plant = changesEnvelopes((envelope, { operation }) => {
  const { data, ...rest } = envelope;
  return operation?.data === undefined && isEmpty(data) ? rest : envelope;
});

/** Adds a request id, a status and metadata to every envelope. */
const envelopeExtraFields: Plant = (reference) =>
  changesEnvelopes((envelope, { status }) => ({
    request_id: reference.random.uuid(),
    ...envelope,
    status,
    meta: { version: "1.9.3", errors: [] },
  }))(reference);

/** Gives every reason as a sentence, in the words of another platform. */
const reasonsInSentences: Plant = seam("reply", (original) => (outcome) => {
  const words = outcome.reason.replaceAll("_", " ");
  const reason = outcome.error ? `Sorry: ${words} — “${outcome.method}”.` : "OK";
  return original({ ...outcome, reason });
});

/** Refuses a website that the caller may not access as one that does not exist. */
const refusalForeignAsUnknown: Plant = seam(
  "allowsWebsite",
  (original) => (website, caller, operation) => {
    if (original(website, caller, operation)) return true;
    throw notFound("website");
  },
);

/** Gives each refusal data with a code, details and a nested list. */
const refusalWithDetails: Plant = changesRefusals((outcome) => ({
  ...outcome,
  data: {
    code: `E${outcome.status}`,
    docs: "https://docs.example/errors",
    errors: [{ path: null, message: outcome.reason }],
  },
}));

/** Answers what is accepted with these methods, and has no data, with the status and no body. */
const withoutBody = (methods: string[], status: number): Plant =>
  seam("reply", (original) => (outcome) => {
    const { error, method, operation } = outcome;
    const isSilent = !error && methods.includes(method) && !operation?.data;
    return isSilent ? { status, headers: {}, body: undefined } : original(outcome);
  });

/** Answers a DELETE that is accepted with no content. */
const removedWithoutBody = withoutBody(["delete"], 204);

/** Answers a change that is accepted as a form would be that the sender resets. */
const changedWithoutBody = withoutBody(["put", "patch"], 205);

export const envelopeAccents: Record<string, Accent> = {
  "changed-without-body": accent(
    "Answers a PUT or PATCH that is accepted with the status 205, and so with no body.",
    ["open.status-codes", "1/1"],
    changedWithoutBody,
  ),
  "created-answers-a-job": accent(
    "Answers creations with the id and the state of the job that makes the thing.",
    ["open.created-id", "open.response-data"],
    createdAnswersJob,
  ),
  "created-id-renamed": accent(
    "Answers creations with the identifier as id.",
    ["open.created-id"],
    createdIdRenamed,
  ),
  "data-absent-when-empty": accent(
    "Leaves data out where it would be an empty object and no shape is shown.",
    ["open.response-data", "1/1"],
    dataAbsentWhenEmpty,
  ),
  "envelope-extra-fields": accent(
    "Adds a request id, a status and metadata to every envelope.",
    ["1/1", "open.response-data"],
    envelopeExtraFields,
  ),
  "reasons-in-sentences": accent(
    "Gives every reason as a sentence, in the words of another platform.",
    ["open.reasons", "open.envelope-reason"],
    reasonsInSentences,
  ),
  "refusal-foreign-as-unknown": accent(
    "Refuses a website that the caller may not access as one that does not exist.",
    ["open.refusal-of-credential"],
    refusalForeignAsUnknown,
  ),
  "refusal-with-details": accent(
    "Gives each refusal data with a code, details and a nested list.",
    ["open.envelope-data-of-refusal"],
    refusalWithDetails,
  ),
  "removed-without-body": accent(
    "Answers a DELETE that is accepted with the status 204, and so with no body.",
    ["open.status-codes", "1/1"],
    removedWithoutBody,
  ),
};
