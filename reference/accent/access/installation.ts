/** How soon a platform of several machines learns on which websites a plugin is installed (1/5). */
import type { Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";

/** How long the machines disagree (ms). */
const moment = 300;

interface Known {
  isInstalled: boolean;
  since: number;
  calls: number;
}

/** For a moment after a plugin was installed or removed, every second call is answered as before. */
export const learnedHereAndThere: Plant = (reference) => {
  const { clock } = reference;
  const known = new Map<string, Known>();
  seam("allowsWebsite", (original) => (website, caller, ...asked) => {
    const isInstalled = original(website, caller, ...asked);
    if (caller.tier !== "plugin") return isInstalled;
    const key = `${website.website_id} ${caller.credential.identifier}`;
    const last = known.get(key) ?? { isInstalled, since: -Infinity, calls: 0 };
    const now =
      last.isInstalled === isInstalled ? last : { isInstalled, since: clock.now(), calls: 0 };
    known.set(key, now);
    now.calls += 1;
    const isBehind = clock.now() < now.since + moment && now.calls % 2 === 0;
    return isBehind ? !isInstalled : isInstalled;
  })(reference);
};
