/** The keypair of a session in the answer to a login. */
import { memberAt } from "../../contract/pointer.ts";
import type { Exchange } from "../record/exchange.ts";
import { envelopeOf, isAccepted } from "./answer.ts";
import type { Keypair } from "./client.ts";

/** Levels below data at which it is looked for. */
const deepest = 4;

/** Where it stands is open (open.session-credentials): in data, or further down, the nearest one. */
export function keypairIn(data: unknown): Keypair | undefined {
  let places: unknown[] = [data];
  for (let level = 0; level <= deepest; level++) {
    for (const place of places) {
      const [identifier, key] = [memberAt(place, "identifier"), memberAt(place, "key")];
      if (typeof identifier === "string" && typeof key === "string") return { identifier, key };
    }
    places = places.flatMap((place) =>
      typeof place === "object" && place !== null ? Object.values(place) : [],
    );
  }
  return undefined;
}

/** The keypair of the session that a login opened; undefined where the login is refused or shows none. */
export const openedBy = (login: Exchange): Keypair | undefined =>
  isAccepted(login) ? keypairIn(envelopeOf(login).data) : undefined;
