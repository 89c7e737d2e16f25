import type { OperationId } from "../../../schemas/generated/maps.ts";
import { userOf, type Call } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import type { User } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { linkedWebsites } from "../../state/linked.ts";

/** Those who work on a website of the user, without the user. */
function colleaguesOf(reference: Reference, { user_id: own }: User): string[] {
  const team = linkedWebsites(reference, own).flatMap((one) => [...one.operators.keys()]);
  return [...new Set(team)].filter((user_id) => user_id !== own);
}

/** What a user writes is written for all colleagues as well. */
export const writtenForTeam = (operationId: OperationId): Plant =>
  instead(operationId, (call, original) => {
    const data = original(call);
    const { reference, caller } = call;
    if (caller?.credential.tier !== "user") return data;
    for (const user_id of colleaguesOf(reference, userOf(call))) {
      const credential = { ...caller.credential, user_id };
      original({ ...call, caller: { ...caller, credential } });
    }
    return data;
  });

/** Members of the account that a call changed are those of all colleagues as well. */
const sharedWithTeam = (
  operationId: "account.profile.merge" | "account.token.replace",
  ...names: (keyof User)[]
): Plant =>
  afterwards(operationId, (call: Pick<Call, "reference" | "caller">) => {
    const { reference } = call;
    const user = userOf(call);
    for (const user_id of colleaguesOf(reference, user))
      for (const name of names)
        Object.assign(reference.platform.users.get(user_id) ?? {}, { [name]: user[name] });
  });

export const teamFaults: Record<string, Fault> = {
  "account-names-of-team": fault(
    "The names of a user become those of all colleagues.",
    ["account.changes-are-own"],
    sharedWithTeam("account.profile.merge", "first_name", "last_name"),
  ),
  "account-token-of-team": fault(
    "A two-factor token that a user configures is one of all colleagues.",
    ["account.changes-are-own"],
    sharedWithTeam("account.token.replace", "totp_secret"),
  ),
};
