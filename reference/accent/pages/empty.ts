import { changesEnvelopes } from "../../deviate/answer.ts";

/** Answers a list without items with an envelope without data. */
export const emptyListBare = changesEnvelopes((envelope, { operation }) => {
  const { data, ...rest } = envelope;
  const isBare = operation?.data?.type === "array" && Array.isArray(data) && data.length === 0;
  return isBare ? rest : envelope;
});
