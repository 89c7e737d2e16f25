/** What must not come back in a response, and what reports must not show. */
import { proxyFor } from "../client/proxy.ts";
import { createRedactor, secretsOf, shortestSecret, type Redactor } from "../../reports/redact.ts";
import { credentialsOf, recoverableOf, type Target } from "../target/target.ts";

/** What stands for secrets, by secret. */
export type SecretNames = ReadonlyMap<string, string>;

export interface KnownSecrets {
  /** Secrets that no response may hold at present. */
  all: () => ReadonlySet<string>;
  /** Secrets that must not come back in any response, until they are released; those of the target file always. */
  guard: (secret: string) => void;
  /** Secrets that reports must not show, wherever they come from, until they are released. */
  conceal: (secret: string) => void;
  release: (secrets: Iterable<string>) => void;
  /**
   * Redacts what is secret at the time at which it is made: before worlds are removed, and their secrets forgotten. With `names` each
   * secret of a case has a name of its own.
   */
  redactor: (names?: SecretNames) => Redactor;
  /** Whether the target file names this secret. */
  isNamed: (secret: string) => boolean;
}

/** Starts with the secrets of the target file and of the proxy to it; a run adds others. */
export function createSecrets(target: Target): KnownSecrets {
  const secrets = new Set<string>();
  const guard = (secret: string): void => {
    if (secret.length >= shortestSecret) secrets.add(secret);
  };
  for (const { key, password = "" } of credentialsOf(target)) {
    guard(key);
    guard(password);
  }
  for (const { password } of recoverableOf(target)) guard(password);
  const proxy = proxyFor(target.url, process.env);
  guard(decodeURIComponent(proxy?.password ?? ""));
  const permanent = new Set(secrets);
  const concealed = new Set<string>();
  const ofTarget = Object.entries(secretsOf(target));
  const redactor = (names: SecretNames = new Map()): Redactor =>
    createRedactor([
      ...[...names].map(([secret, name]) => [name, secret] as const),
      ...ofTarget,
      ...[...new Set([...secrets, ...concealed])].map((one) => ["SECRET", one] as const),
    ]);
  return {
    all: () => secrets,
    guard,
    conceal: (secret) => void concealed.add(secret),
    release(some) {
      for (const secret of some) {
        if (!permanent.has(secret)) secrets.delete(secret);
        concealed.delete(secret);
      }
    },
    redactor,
    isNamed: (secret) => permanent.has(secret),
  };
}
