/** `${NAME}` in a target file stands for an environment variable; what it holds is a secret unless it says who the target is. */

/** Members that say who and where the target is; passwords and queries of addresses are secrets all the same. */
const publicMembers = new Set(["name", "version", "website", "url", "rtm", "stream", "ca"]);

export interface Substituted {
  value: unknown;
  /** Values that must not be shown, by variable. */
  secrets: Record<string, string>;
}

/**
 * The file with every `${NAME}` replaced by the variable of the environment.
 * @param path names the file in errors
 * @throws where a variable is not set or is not a name
 */
export function substitute(
  file: unknown,
  environment: NodeJS.ProcessEnv,
  path: string,
): Substituted {
  const secrets: Record<string, string> = {};
  const missing = new Map<string, string>();
  const replaced = (text: string, member: string): string =>
    text.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => {
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
        throw new Error(`${path}: \${…} under ${member} does not hold the name of a variable`);
      const found = environment[name];
      if (found === undefined) {
        missing.set(name, "not set");
        return "";
      }
      // As CI services give a secret that is not there. A prefix of an address may be nothing.
      if (found === "" && (text === `\${${name}}` || !publicMembers.has(member)))
        missing.set(name, "empty");
      if (!publicMembers.has(member)) secrets[name] = found;
      return found;
    });
  const walk = (value: unknown, member: string): unknown => {
    if (typeof value === "string") return replaced(value, member);
    if (Array.isArray(value)) return value.map((inner) => walk(inner, member));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, key)]));
  };
  const value = walk(file, "the file");
  if (missing.size) throw new Error(`${path} needs ${missingText([...missing])}`);
  return { value, secrets };
}

/** All at once: who sets up a pipeline would else learn of one a run. */
function missingText(missing: readonly [name: string, is: string][]): string {
  const [[name, is] = ["", ""], ...more] = missing;
  return more.length
    ? `environment variables: ${missing.map((one) => one.join(" is ")).join(", ")}`
    : `the environment variable ${name}, which is ${is}`;
}
