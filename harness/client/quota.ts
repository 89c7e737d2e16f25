/**
 * What is left of the daily quotas of the plugin tokens that a target names (1/8): by the target file, less what was
 * sent, and by the headers of answers. The value is not shown, so most of the time nobody knows before the first answer.
 */
import type { Exchange } from "../record/exchange.ts";
import type { Spent } from "../record/spent.ts";
import { isThrottled } from "./answer.ts";
import type { NamedToken } from "../target/target.ts";
import type { Caller } from "./client.ts";
import { retryAfter } from "./patience.ts";
import { remainingIn, resetsIn } from "./remaining.ts";

export interface Quotas {
  /** Before a request is sent; what it returns takes the answer. */
  sends: (caller: Caller | undefined) => (exchange: Exchange) => void;
  /** The run has looked at the websites, and is about to judge rules. */
  hasArrived: () => void;
  /** Requests that may still be sent as this caller besides what is kept for cleaning up; Infinity where nobody knows. */
  left: (caller: Caller) => number;
  /** What that quota is called in sentences. */
  name: (caller: Caller) => string;
  /** What was spent of the tokens whose quota is known. */
  spent: () => Spent[];
  /** Requests by plugin, so that another process of the same run goes on from there. */
  sent: () => SentByPlugin;
}

export type SentByPlugin = [plugin: string, requests: number][];

interface Account {
  token: string;
  /** The whole quota, where anybody has said it. */
  limit: number | undefined;
  /** Requests a day, as the target file says. */
  granted: number;
  /** Requests sent by this process so far. */
  sent: number;
  /** Requests sent by earlier processes of the same run. */
  before: number;
  /** Requests that looked at the website before any rule was judged. */
  arriving: number;
  inFlight: number;
  /** What the last answer said of the rest, and until when that holds. */
  told: { left: number; until: number } | undefined;
}

/** The share of a quota that is kept for cleaning up, and how much that is at most. */
const keptShare = 0.1;
const mostKept = 100;
/** A caller told to wait longer than this (ms) has spent its quota; a rule throttled for less is judged again at the end. */
const longestPause = 600_000;
/** Before it leaves, a run reads the lists of the website as it did when it arrived, some of them twice. */
const leavingShare = 1.5;

const kept = ({ limit = Infinity, arriving }: Account): number =>
  Math.ceil(Math.max(Math.min(mostKept, limit * keptShare), arriving * leavingShare));

/**
 * @param tokens which count together where they are of one plugin, since a quota is that of an integration
 * @param longest what is whole again within this time (ms) can be waited for, and is not a daily quota
 * @param before what earlier processes of the same run sent
 */
export function createQuotas(
  tokens: readonly NamedToken[],
  longest: number,
  before: SentByPlugin = [],
): Quotas {
  const accounts = new Map<string, Account>();
  const byPlugin = new Map<string, Account>();
  for (const { token, identifier, plugin_id = identifier, daily_quota } of tokens) {
    const account = byPlugin.get(plugin_id) ?? {
      token,
      limit: undefined,
      granted: Infinity,
      sent: 0,
      before: 0,
      arriving: 0,
      inFlight: 0,
      told: undefined,
    };
    account.granted = Math.min(account.granted, daily_quota ?? Infinity);
    if (Number.isFinite(account.granted)) account.limit = account.granted;
    byPlugin.set(plugin_id, account);
    accounts.set(identifier, account);
  }
  for (const [plugin, requests] of before) {
    const account = byPlugin.get(plugin);
    if (account) account.sent = account.before = requests;
  }

  const accountOf = (caller: Caller | undefined): Account | undefined =>
    caller?.tier === "plugin" ? accounts.get(caller.pair.identifier) : undefined;

  /** Takes, of all limits that an answer names, the one of which least is left. */
  function hear(account: Account, exchange: Exchange): void {
    const now = Date.now();
    const headers = Object.fromEntries(
      Object.entries(exchange.response?.headers ?? {}).map(([name, value]) => [
        name,
        String(value),
      ]),
    );
    const [least] = remainingIn(headers)
      .map((one) => ({ ...one, resets: resetsIn(one, now) ?? Infinity }))
      .filter(({ resets }) => resets > longest)
      .toSorted((a, b) => a.remaining - b.remaining);
    if (least) {
      // Those that are on their way may be counted already, or not.
      account.told = { left: least.remaining - account.inFlight, until: now + least.resets };
      const limit = least.limit ?? account.limit ?? least.remaining + 1;
      account.limit = Math.min(limit, account.granted);
    }
    const wait = isThrottled(exchange) ? retryAfter(exchange, now) : undefined;
    if (wait !== undefined && wait > longestPause) account.told = { left: 0, until: now + wait };
  }

  function leftOf(account: Account): number {
    const { granted, sent, told } = account;
    const isTold = told !== undefined && told.until > Date.now();
    return Math.min(granted - sent, isTold ? told.left : Infinity);
  }

  return {
    sends(caller) {
      const account = accountOf(caller);
      if (!account) return () => undefined;
      account.sent += 1;
      account.inFlight += 1;
      if (account.told) account.told.left -= 1;
      return (exchange) => {
        account.inFlight -= 1;
        hear(account, exchange);
      };
    },
    hasArrived() {
      for (const account of byPlugin.values()) account.arriving = account.sent - account.before;
    },
    left(caller) {
      const account = accountOf(caller);
      return account ? leftOf(account) - kept(account) : Infinity;
    },
    name(caller) {
      const { token, limit } = accountOf(caller) ?? { token: caller.role, limit: undefined };
      return `the daily quota of ${token}${limit === undefined ? "" : `, ${limit} requests`}`;
    },
    spent: () =>
      [...byPlugin.values()].flatMap((account) => {
        const left = leftOf(account);
        return Number.isFinite(left)
          ? [{ holder: account.token, requests: account.sent, left: Math.max(0, left) }]
          : [];
      }),
    sent: () => [...byPlugin].map(([plugin, { sent }]) => [plugin, sent]),
  };
}
