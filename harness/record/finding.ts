/** What the checks of every exchange found, even while another rule was judged. */
import type { Exchange } from "./exchange.ts";
import type { Setting } from "./setting.ts";
import type { Violation } from "./violation.ts";

/** A violation together with the derived rule that it belongs to. */
export interface NewFinding {
  rule: string;
  violation: Violation;
}

export interface Finding extends NewFinding {
  /** The first exchange that shows it. */
  exchange: Exchange;
  /** What the same case exchanged before it; of the first finding of a rule only. */
  before: Exchange[];
  /** What that case had beside its exchanges. */
  setting?: Setting;
  /** How often the same was seen. */
  count: number;
  /** Token of the case in which it was seen; undefined outside of trials. */
  replay: string | undefined;
}
