import { changesData, changesEnvelopes, changesRefusals } from "../../deviate/answer.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";
import { notFound } from "../../refusal.ts";

/** Answers creations with the identifier as id. */
export const createdIdRenamed: Plant = (reference) =>
  changesData((data, { action, resource }) => {
    const name = reference.contract.resources[resource]?.id?.field;
    if (action !== "create" || name === undefined) return data;
    const { [name]: id, ...rest } = data as Record<string, unknown>;
    return { id, ...rest };
  })(reference);

/** Answers creations with a job, which has an identifier of its own. */
export const createdAnswersJob: Plant = (reference) =>
  changesData((data, { action, data: shown }) =>
    action === "create" && !shown
      ? { id: `job_${reference.random.uuid()}`, state: "queued" }
      : data,
  )(reference);

const isEmpty = (data: unknown): boolean =>
  typeof data === "object" && data !== null && Object.keys(data).length === 0;

/** Leaves data out where it would be an empty object and no shape is shown. */
export const dataAbsentWhenEmpty: Plant = changesEnvelopes((envelope, { operation }) => {
  const { data, ...rest } = envelope;
  return operation?.data === undefined && isEmpty(data) ? rest : envelope;
});

/** Adds a request id, a status and metadata to every envelope. */
export const envelopeExtraFields: Plant = (reference) =>
  changesEnvelopes((envelope, { status }) => ({
    request_id: reference.random.uuid(),
    ...envelope,
    status,
    meta: { version: "1.9.3", errors: [] },
  }))(reference);

/** Gives every reason as a sentence, in the words of another platform. */
export const reasonsInSentences: Plant = seam("reply", (original) => (outcome) => {
  const words = outcome.reason.replaceAll("_", " ");
  const reason = outcome.error ? `Sorry: ${words} — “${outcome.method}”.` : "OK";
  return original({ ...outcome, reason });
});

/** Refuses a website that the caller may not access as one that does not exist. */
export const refusalForeignAsUnknown: Plant = seam(
  "allowsWebsite",
  (original) => (website, caller, operation) => {
    if (original(website, caller, operation)) return true;
    throw notFound("website");
  },
);

/** Gives each refusal data with a code, details and a nested list. */
export const refusalWithDetails: Plant = changesRefusals((outcome) => ({
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
export const removedWithoutBody = withoutBody(["delete"], 204);

/** Answers a change that is accepted as a form would be that the sender resets. */
export const changedWithoutBody = withoutBody(["put", "patch"], 205);
