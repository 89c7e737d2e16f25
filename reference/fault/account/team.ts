import type { OperationId } from "../../../schemas/generated/maps.ts";
import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { linkedWebsites } from "../../state/linked.ts";

/** What a user writes is written for all colleagues as well. */
export const writtenForTeam = (operationId: OperationId): Plant =>
  instead(operationId, (call, original) => {
    const data = original(call);
    const { reference, caller } = call;
    const { user_id: own } = userOf(call);
    if (caller?.credential.tier !== "user") return data;
    const team = linkedWebsites(reference, own).flatMap((one) => [...one.operators.keys()]);
    for (const user_id of new Set(team)) {
      const credential = { ...caller.credential, user_id };
      if (user_id !== own) original({ ...call, caller: { ...caller, credential } });
    }
    return data;
  });
