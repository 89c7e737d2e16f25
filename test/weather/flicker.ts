/**
 * Name resolution that flickers, for the processes that a run starts: loaded before them (`NODE_OPTIONS=--import`), since
 * a name is resolved where a connection is made.
 */
import dns from "node:dns";

/** What becomes of the lookups of names below `.test`, by how often. */
export interface Flicker {
  /** One lookup in so many fails, with this code of the resolver. */
  fails?: { oneIn: number; code: string };
  /** One in so many gives an address at which nothing listens. */
  dead?: { oneIn: number };
}

type Lookup = (
  hostname: string,
  options: dns.LookupOptions,
  done: (error: Error | null, address: unknown, family?: number) => void,
) => void;

export const variable = "ASSAY_TEST_FLICKER";

const flicker = JSON.parse(process.env[variable] ?? "null") as Flicker | null;

if (flicker) {
  const { fails, dead } = flicker;
  const lookup = dns.lookup as Lookup;
  let count = 0;
  const isOneIn = (often: number | undefined): boolean =>
    often !== undefined && count % often === 0;
  const flickering: Lookup = (hostname, options, done) => {
    if (!hostname.endsWith(".test")) return lookup(hostname, options, done);
    count += 1;
    if (isOneIn(fails?.oneIn)) {
      const { code } = fails!;
      const error = Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { code });
      return process.nextTick(done, error);
    }
    // All of this network is this machine; the target listens at the first address only.
    const address = isOneIn(dead?.oneIn) ? "127.0.0.2" : "127.0.0.1";
    if (options.all) return process.nextTick(done, null, [{ address, family: 4 }]);
    return process.nextTick(done, null, address, 4);
  };
  dns.lookup = flickering as typeof dns.lookup;
}
