/** Whether the daily quotas of plugins last for all rules of a run, and who calls if they do not (1/8). */
import type { Quotas } from "../client/quota.ts";
import type { Caller } from "../client/client.ts";

/**
 * Requests of plugins that a rule takes on average, rounded up from what was measured over all rules: where users and plugins
 * take turns (1.3), and where users play whatever they may (0.3, bursts left out).
 */
const perRule = { usual: 1.5, thrifty: 0.4 };

export interface Thrift {
  /** Whether users call wherever they may, to save the quotas of plugins. */
  isThrifty: boolean;
  /** Whether even so not all rules can be judged: what finds most comes first. */
  isShort: boolean;
  /** What the rules take of the quota of each plugin, where they have to be thrifty. */
  needed: number;
}

/** @param callers one for each website; a token that is installed on several counts once */
export function thriftOf(quotas: Quotas, callers: readonly Caller[], rules: number): Thrift {
  const plugins = [...new Map(callers.map((one) => [one.pair.identifier, one])).values()];
  const left = plugins.reduce((sum, one) => sum + Math.max(0, quotas.left(one)), 0);
  const isShortOf = (each: number): boolean => plugins.length > 0 && left < each * rules;
  const isThrifty = isShortOf(perRule.usual);
  return {
    isThrifty,
    isShort: isShortOf(perRule.thrifty),
    needed: isThrifty ? (perRule.thrifty * rules) / plugins.length : 0,
  };
}
