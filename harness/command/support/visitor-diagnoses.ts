/** Whether visitors are where the target file says. */
import { isOfCredentials } from "../../../contract/answer.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { textOf } from "../../observe/form.ts";
import { answerText, envelopeOf, isAccepted } from "../../client/answer.ts";
import type { Run } from "../../run/run.ts";
import type { NamedWebsite } from "../../target/target.ts";
import type { Caller } from "../../client/client.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** The conversation of a visitor is there, and they are in it where the file says so. */
export async function visitorDiagnoses(
  run: Run,
  { website, visitor, credentials }: NamedWebsite,
  where: string,
): Promise<Diagnosis[]> {
  if (!visitor || !credentials.user) return [];
  const { session_id, online = false } = visitor;
  const as: Caller = { role: "user", tier: "user", pair: credentials.user };
  const params = { website_id: website, session_id };
  const exchange = await run.call(run.contract.operation("conversation.read"), as, { params });
  // Of the keypair of the owner something is said already.
  if (isOfCredentials(exchange.response?.status)) return [];
  const availability = memberAt(envelopeOf(exchange).data, "availability");
  const isThere = isAccepted(exchange) && !(online && availability === "offline");
  return [
    {
      ok: isThere,
      what: `${where}visitor: conversation ${session_id}: ${isAccepted(exchange) ? `accepted, ${textOf(availability)}` : answerText(exchange)}`,
      ...(isThere ? {} : { todo: "open its chatbox, or take visitor out of the target file" }),
    },
  ];
}
