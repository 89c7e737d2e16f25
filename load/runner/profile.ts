/** Profiles: the settings and objectives of a scenario as data, in `load/profile/profiles.yaml` or in a user's file. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020, type AnySchema, type ErrorObject } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { didYouMean } from "../../contract/misspelt.ts";
import type { Scenario } from "../shared/summary.ts";
import { UsageError } from "../shared/usage-error.ts";
import type { Objective } from "./objective.ts";
import { fileTrouble } from "../../reports/format/file-trouble.ts";

export interface Profile<Settings> {
  name: string;
  settings: Settings;
  /** Limits that the run has to keep; they are the user's and not the contract's. */
  objectives: Objective[];
}

const ownFile = fileURLToPath(new URL("../profile/profiles.yaml", import.meta.url));
const schemaFile = fileURLToPath(new URL("../profile/schema.yaml", import.meta.url));

interface Profiles {
  scenarios: Partial<Record<Scenario, Record<string, unknown>>>;
}

/**
 * `name` is the name of a profile, or the path of a YAML file; `changes` are settings that take the place of its own, such
 * as `rooms=1` or `blend.helpdesk=0`. Each error says what to change.
 */
export function readProfile<Settings>(
  scenario: Scenario,
  name: string,
  changes: readonly string[] = [],
): Profile<Settings> {
  const isFile = /\.ya?ml$/.test(name);
  const value = changes.reduce(withChange, isFile ? readYaml(name) : ownProfile(scenario, name));
  const problems = problemsOf(value, scenario);
  if (problems.length) throw new UsageError(`the profile ${name}: ${problems.join("; ")}`);
  const { settings, objectives = [] } = value as Pick<Profile<Settings>, "settings"> & {
    objectives?: Objective[];
  };
  return { name: isFile ? basename(name).replace(/\.ya?ml$/, "") : name, settings, objectives };
}

/** The profile with a setting changed, written `name=value` or `outer.name=value`. */
function withChange(profile: unknown, change: string): unknown {
  const [, path, text] = /^([^=]+)=(.*)$/.exec(change) ?? [];
  if (path === undefined)
    throw new UsageError(`--set ${change}: write name=value, such as rooms=1 or blend.helpdesk=0`);
  const value: unknown = parse(text ?? "");
  return changed(profile, ["settings", ...path.split(".")], value);
}

function changed(object: unknown, [name, ...inner]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const members = object as Record<string, unknown> | undefined;
  return { ...members, [name]: changed(members?.[name], inner, value) };
}

function ownProfile(scenario: Scenario, name: string): unknown {
  const profiles = (readYaml(ownFile) as Profiles).scenarios[scenario];
  if (!profiles)
    throw new UsageError(
      `there is no profile of ${scenario} yet; load/profile/profiles.yaml holds them`,
    );
  if (Object.hasOwn(profiles, name)) return profiles[name];
  throw new UsageError(
    `there is no profile ${name} of ${scenario}; choose one of ${Object.keys(profiles).join(", ")}, or name a .yaml file`,
  );
}

/** What is wrong with a profile; empty where nothing is. */
function problemsOf(value: unknown, scenario: Scenario): string[] {
  const { $defs } = readYaml(schemaFile) as { $defs: Record<string, Definition> };
  const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: false }).compile({
    $defs,
    type: "object",
    required: ["settings"],
    additionalProperties: false,
    properties: {
      settings: { $ref: `#/$defs/${scenario}` },
      objectives: { $ref: "#/$defs/objectives" },
    },
  });
  if (validate(value)) return [];
  const errors = (validate.errors ?? []).filter((error) => !isOneChoice(error));
  return errors.map(({ instancePath, keyword, message, params }) => {
    if (choices[keyword] !== undefined) return `${instancePath} ${choices[keyword]}`;
    const { additionalProperty, unevaluatedProperty = additionalProperty } = params as {
      additionalProperty?: string;
      unevaluatedProperty?: string;
    };
    if (unevaluatedProperty === undefined) return `${instancePath || "the file"} ${message}`;
    const names = instancePath === "/settings" ? settingsOf($defs, scenario) : [];
    const known = names.length
      ? `; there are ${names.join(", ")}${didYouMean(unevaluatedProperty, names)}`
      : "";
    return `${instancePath}/${unevaluatedProperty} is not a key of a profile of ${scenario}${known}`;
  });
}

/** What an objective may choose from, by the keyword that says so. */
const choices: Readonly<Record<string, string>> = {
  anyOf: "needs at_most or at_least",
  oneOf: "needs one of histogram, count, maximum and rate",
};

/** That one of them is not there says nothing. */
const isOneChoice = ({ keyword, schemaPath }: ErrorObject): boolean =>
  keyword === "required" && /\/(?:any|one)Of\/\d+\/required$/.test(schemaPath);

type Definition = { $ref?: string; properties?: object } & Exclude<AnySchema, boolean>;

/** Names of the settings of a scenario, those that it shares with others first. */
function settingsOf($defs: Record<string, Definition>, name: string): string[] {
  const { $ref, properties = {} } = $defs[name] as Definition;
  const shared = $ref === undefined ? [] : settingsOf($defs, $ref.replace("#/$defs/", ""));
  return [...shared, ...Object.keys(properties)];
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, "utf8"), { merge: true });
  } catch (cause) {
    throw new UsageError(`cannot read the profile ${path}: ${fileTrouble(cause)}`, {
      cause,
    });
  }
}
