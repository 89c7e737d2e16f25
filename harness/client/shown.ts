/** What an answer shows, as rules compare it. */
import type { Contract } from "../../contract/contract.ts";
import { unsigned } from "../../contract/steady.ts";
import type { Exchange } from "../record/exchange.ts";
import { envelopeOf } from "./answer.ts";

/**
 * The data without members that the documents do not name and the signatures of addresses, which may differ with each answer
 * (open.response-data, open.image-address).
 */
export const shownIn = ({ run }: { run: { contract: Contract } }, exchange: Exchange): unknown =>
  unsigned(run.contract.operation(exchange.operationId), run.contract, envelopeOf(exchange).data);
