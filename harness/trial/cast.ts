/** Who plays in a case: a name for each caller and each secret, by which evidence and scripts speak of a secret without showing it. */
import { leavesOf } from "../../contract/leaves.ts";
import { totp } from "../client/totp.ts";
import { secretsIn } from "../../reports/redact.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { variableOf, type CastNotes } from "../record/setting.ts";
import type { World } from "./world.ts";

/** The form of a secret of a second factor. */
const isBase32 = /^[A-Z2-7]{16,}$/;

const codesAround = (secret: string, at: number): string[] =>
  [-30_000, 0, 30_000].map((offset) => totp(secret, at + offset));

export interface CastOptions {
  /** Whether the target file names it. */
  isNamed: (secret: string) => boolean;
  /** Whether an answer of this case brought it. */
  wasAnswered: (secret: string) => boolean;
}

export interface Cast {
  /** Names by secret. */
  secrets: ReadonlyMap<string, string>;
  /** What else is known of those who play: it differs on another website. */
  notes: () => CastNotes;
  /** The caller, with the name that stands for its keypair: one name per keypair, even if it appears in several roles. */
  named: (as: Caller) => Caller;
  /** Secrets in a request that neither the target file nor the world contains; `at` is the time of the target, as far as it is known. */
  sends: (input: CallInput, at?: number) => string[];
  /** Secrets that something brought, such as a stage. */
  brings: (data: unknown) => string[];
  /** A value that a mail brought, which only its reader knows. */
  mailed: (secret: string) => void;
  enters: (world: World) => void;
  /** The visitor whom the target file names is in this conversation. */
  visits: (session_id: string) => void;
}

export function createCast({ isNamed, wasAnswered }: CastOptions): Cast {
  const secrets = new Map<string, string>();
  const given: Record<string, string> = {};
  const says: Record<string, string> = {};
  const codes: Record<string, string> = {};
  /** Keys of the world, which whoever plays the case again has. */
  const ofWorlds = new Set<string>();
  /** Names of keypairs by key. */
  const names = new Map<string, string>();
  /** By identifier, the name of the keypair that it belongs to. */
  const identifiers = new Map<string, string>();
  const used = new Set<string>();
  let count = 0;

  /** Several worlds of a case have an owner each. */
  function unused(name: string, number = 1): string {
    const full = number === 1 ? name : `${name}_${number}`;
    if (used.has(full)) return unused(name, number + 1);
    used.add(full);
    return full;
  }

  /** What stands for the keypair of somebody who enters. */
  function enter({ role, pair }: Caller): string {
    const name = names.get(pair.key) ?? unused(variableOf(role));
    ofWorlds.add(pair.key);
    names.set(pair.key, name);
    return name;
  }

  /** A drawn word, such as a weak password, is not secret: hiding it would also hide the same word elsewhere. */
  const isWord = (secret: string): boolean =>
    /^[a-z]+$/.test(secret) && !secrets.has(secret) && !isNamed(secret) && !wasAnswered(secret);

  /** A secret that is not yet known. */
  function add(secret: string): void {
    if (secrets.has(secret) || isNamed(secret)) return;
    secrets.set(secret, `${wasAnswered(secret) ? "ISSUED" : "INVENTED"}_${(count += 1)}`);
  }

  /** A key that neither the target file nor an answer contains was made up by the rule, perhaps beside a correct identifier. */
  function nameFor({ role, pair: { identifier, key } }: Caller): string {
    const isKnown = ofWorlds.has(key) || isNamed(key) || wasAnswered(key);
    if (isKnown) return unused(variableOf(role));
    const right = identifiers.get(identifier);
    return right === undefined ? `INVENTED_${(count += 1)}` : unused(`WRONG_${right}`);
  }

  /** Codes of a second factor hold for half a minute: whoever plays the case again makes others. */
  function noteCodes(sent: unknown, at: number): void {
    const texts = [...leavesOf(sent)].map(({ value }) => String(value));
    for (const code of texts.filter((text) => /^\d{6}$/.test(text)))
      for (const [secret, name] of secrets)
        if (isBase32.test(secret) && codesAround(secret, at).includes(code)) codes[code] = name;
  }

  return {
    secrets,
    notes: () => ({
      given,
      ...(Object.keys(says).length ? { says } : {}),
      ...(Object.keys(codes).length ? { codes } : {}),
    }),
    named(as) {
      const { identifier, key } = as.pair;
      const name = names.get(key) ?? nameFor(as);
      names.set(key, name);
      if (!identifiers.has(identifier)) identifiers.set(identifier, name);
      secrets.set(key, `${name}_KEY`);
      if (as.says !== undefined) says[name] = as.says;
      return { ...as, name };
    },
    sends({ body, query, params }, at) {
      const found = secretsIn([body, query, params]).filter((one) => !isWord(one));
      for (const secret of found) add(secret);
      if (at !== undefined) noteCodes([body, query], at);
      return found;
    },
    brings(data) {
      const found = secretsIn(data);
      for (const secret of found)
        if (!secrets.has(secret)) secrets.set(secret, `ISSUED_${(count += 1)}`);
      return found;
    },
    mailed(secret) {
      if (!secrets.has(secret)) secrets.set(secret, `MAILED_${(count += 1)}`);
    },
    visits(session_id) {
      given["VISITOR_SESSION_ID"] = session_id;
    },
    enters({ operators, plugins, domain, website_id }) {
      for (const operator of operators) {
        const { email, user_id, password } = operator;
        const name = enter(operator);
        if (password) secrets.set(password, `${name}_PASSWORD`);
        Object.assign(given, {
          [`${name}_EMAIL`]: email,
          [`${name}_USER_ID`]: user_id,
          [`${name}_IDENTIFIER`]: operator.pair.identifier,
        });
      }
      for (const plugin of plugins) {
        const { plugin_id, urn, signing_secret } = plugin;
        const name = enter(plugin);
        if (plugin.says !== undefined) says[name] = plugin.says;
        if (signing_secret) secrets.set(signing_secret, `${name}_SIGNING_SECRET`);
        Object.assign(given, {
          [`${name}_PLUGIN_ID`]: plugin_id,
          [`${name}_URN`]: urn,
          [`${name}_IDENTIFIER`]: plugin.pair.identifier,
        });
      }
      given["DOMAIN"] ??= domain;
      if (!Object.values(given).includes(website_id)) given[unused("WEBSITE_ID")] = website_id;
    },
  };
}
