/** What nobody wrote yet of a new account or a new website is not there, instead of as it is at first. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { afterwards, refusesWhen } from "../deviate/handler.ts";
import { notFound } from "../refusal.ts";

export const unwrittenFaults: Record<string, Fault> = {
  "account-created-without-schedule": fault(
    "Who has just registered has no schedule that could be read.",
    ["account.created-reads-own"],
    (reference) => {
      const fresh = new Set<string>();
      afterwards("account.create", (_, data) => {
        fresh.add((data as { user_id: string }).user_id);
      })(reference);
      refusesWhen("account.schedule.read", (call) =>
        fresh.has(call.reference.callingUser(call.caller).user_id)
          ? notFound("schedule")
          : undefined,
      )(reference);
    },
  ),
  "website-created-without-routing": fault(
    "A website that was created has no routing rules that could be read.",
    ["platform.created-website-is-read"],
    (reference) => {
      const fresh = new Set<string>();
      afterwards("website.create", (_, data) => {
        fresh.add((data as { website_id: string }).website_id);
      })(reference);
      refusesWhen("routing.rules.read", ({ params }) =>
        fresh.has(params.website_id) ? notFound("rules") : undefined,
      )(reference);
    },
  ),
};
