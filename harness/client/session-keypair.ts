/** The keypair of a session in the answer to a login. */
import { memberAt } from "../../contract/pointer.ts";
import type { Keypair } from "./client.ts";

/** Where it stands is open (open.session-credentials): in data, or in a member of it. */
export function keypairIn(data: unknown): Keypair | undefined {
  const places = [data, ...(typeof data === "object" && data !== null ? Object.values(data) : [])];
  for (const place of places) {
    const [identifier, key] = [memberAt(place, "identifier"), memberAt(place, "key")];
    if (typeof identifier === "string" && typeof key === "string") return { identifier, key };
  }
  return undefined;
}
