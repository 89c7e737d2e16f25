/** The items of a list that gives its last batch, and those before a moment when it is asked for them. */
import type { Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { envelopeOf, isAccepted } from "../answer.ts";
import type { CallInput } from "../client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { askBefore } from "./before.ts";
import { mostPages } from "./far-pages.ts";
import { itemsOf } from "./items.ts";

/** Asks for the batch that ends before a moment (1/4.3). */
const before = "timestamp_before";

export const isInBatches = ({ query }: Operation): boolean =>
  query.some(({ name }) => name === before);

export interface Batches {
  call: (input: CallInput) => Promise<Exchange>;
  input: CallInput;
  isEnough: (items: unknown[]) => boolean;
  identityOf: (item: unknown) => string;
  /** Called where there are too many batches to be read. */
  isCutShort: () => void;
}

/** The items of the last batch and of those before it; how many are in a batch is open (open.message-batch-size). */
export async function withBatchesBefore(
  last: readonly unknown[],
  { call, input, isEnough, identityOf, isCutShort }: Batches,
): Promise<unknown[]> {
  const items = new Map(last.map((item) => [identityOf(item), item]));
  let batch = last;
  for (let more = 1; more < mostPages && batch.length && !isEnough([...items.values()]); more++) {
    const oldest = Math.min(...batch.map((item) => Number(memberAt(item, "timestamp"))));
    if (Number.isNaN(oldest)) break;
    const exchange = await askBefore(oldest, (moment) =>
      call({ ...input, query: { ...input.query, [before]: moment } }),
    );
    // Before the first message an empty batch and a refusal are both legal.
    const found = isAccepted(exchange) ? itemsOf(envelopeOf(exchange).data) : [];
    batch = found.filter((item) => !items.has(identityOf(item)));
    for (const item of batch) items.set(identityOf(item), item);
  }
  if (batch.length && !isEnough([...items.values()])) isCutShort();
  return [...items.values()];
}
