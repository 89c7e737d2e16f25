/** What nobody wrote yet of a new account or a new website is not there, instead of as it is at first. */
import { memberAt } from "../../contract/pointer.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Call } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { afterwards, refusesWhen } from "../deviate/handler.ts";
import { notFound } from "../refusal.ts";

/** A read by which something is not found of what the operation made. */
function unreadable<Read extends OperationId>(
  [make, field]: [OperationId, string],
  [read, idIn]: [Read, (call: Call<Read>) => string],
  what: string,
): Plant {
  return (reference) => {
    const fresh = new Set<unknown>();
    afterwards(make, (_, data) => void fresh.add(memberAt(data, field)))(reference);
    refusesWhen(read, (call) => (fresh.has(idIn(call)) ? notFound(what) : undefined))(reference);
  };
}

export const unwrittenFaults: Record<string, Fault> = {
  "account-created-without-schedule": fault(
    "Who has just registered has no schedule that could be read.",
    ["account.created-reads-own"],
    unreadable(
      ["account.create", "user_id"],
      ["account.schedule.read", ({ reference, caller }) => reference.callingUser(caller).user_id],
      "schedule",
    ),
  ),
  "website-created-without-routing": fault(
    "A website that was created has no routing rules that could be read.",
    ["platform.created-website-is-read"],
    unreadable(
      ["website.create", "website_id"],
      ["routing.rules.read", ({ params }) => params.website_id],
      "rules",
    ),
  ),
};
