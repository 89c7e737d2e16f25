import { websiteOf, type Call } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";

type Entry = "list" | "create" | "exists" | "read" | "remove";

/** The call as if the first operator of the website had made it. */
function asFirst<Asked extends Call<`search.entry.${Entry}`>>(call: Asked): Asked {
  const [user_id] = websiteOf(call).operators.keys();
  const { caller } = call;
  if (user_id === undefined || caller?.credential.tier !== "user") return call;
  return { ...call, caller: { ...caller, credential: { ...caller.credential, user_id } } };
}

/** A search history that all operators of a website share. */
export const historyOfWebsite: Plant[] = (
  ["list", "create", "exists", "read", "remove"] as const
).map((act) => instead(`search.entry.${act}`, (call, original) => original(asFirst(call))));
