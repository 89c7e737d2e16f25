/** What a run does before its first rule: it looks at the websites that the target names, and at what is left of the quotas of its plugins. */
import type { Caller } from "../client/client.ts";
import { sendClaimed } from "../guest/claimed.ts";
import { openGuest } from "../guest/guest.ts";
import type { Safety } from "../guest/safety.ts";
import type { Approach } from "../guest/journal/held.ts";
import { addressesOf, visitedOf, websitesOf } from "../target/target.ts";
import { Indeterminate } from "../case/stop.ts";
import { openPlaces } from "./places.ts";
import type { Run } from "./run.ts";

export interface ArrivalOptions extends Approach {
  /** What may be done on the websites. */
  safety: Safety;
}

/**
 * Opens a guest on each of the websites, which cleans up there, and finds out which rules may run beside each other.
 *
 * @throws where one of them cannot be reached; guests that arrived before it are among those of the run, which closes them
 */
export async function arrive(
  run: Run,
  { safety, targetArguments, takeOver }: ArrivalOptions,
): Promise<void> {
  const { contract, bygone, dealings, renewals, target, claims, call } = run;
  const places = visitedOf(target);
  const arriving = await Promise.allSettled(
    places.map((place) =>
      openGuest({
        contract,
        bygone,
        dealings,
        renewals,
        target: { ...target, ...place },
        safety,
        environment: process.env,
        named: addressesOf(target),
        call: sendClaimed(claims, call),
        targetArguments,
        takeOver,
      }),
    ),
  );
  run.guests.push(...arriving.flatMap((one) => (one.status === "fulfilled" ? one.value : [])));
  for (const one of arriving) if (one.status === "rejected") throw one.reason;
  if (places.length) run.places = await openPlaces(run);
}

/** The plugins of the websites that a target names, each after one call, whose answer may tell what is left of its quota. */
export async function introducedPlugins({
  contract,
  call,
  claims,
  target,
}: Run): Promise<Caller[]> {
  const reads = "website.read";
  const plugins = websitesOf(target).flatMap(({ website, credentials: { plugin } }) =>
    plugin ? [{ website, as: { role: "plugin", tier: "plugin", pair: plugin } as const }] : [],
  );
  for (const { website, as } of claims(reads) ? plugins : [])
    // A plugin whose quota is used up already learns that, and is not called again until it is let through.
    await call(contract.operation(reads), { ...as, limit: 1 }, { params: { website_id: website } })
      // Disturbances are ignored here: the rules that they affect will report them.
      .catch((error: unknown) => {
        if (!(error instanceof Indeterminate)) throw error;
      });
  return plugins.map(({ as }) => as);
}
