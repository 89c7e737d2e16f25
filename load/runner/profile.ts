/** Profiles: the settings and objectives of a scenario as data, in `load/profile/<scenario>/<name>.yaml`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import { parse } from "yaml";
import type { Scenario } from "../shared/summary.ts";
import { UsageError } from "../shared/usage-error.ts";
import type { Objective } from "./objective.ts";

export interface Profile<Settings> {
  name: string;
  settings: Settings;
  /** Limits that the run has to keep to; they are the user's and not the contract's. */
  objectives: Objective[];
}

const profiles = fileURLToPath(new URL("../profile/", import.meta.url));

function profileNames(scenario: Scenario): string[] {
  return readdirSync(join(profiles, scenario))
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => basename(file, ".yaml"))
    .sort();
}

/** `name` is that of a profile, or a path of a YAML file. Each error says what to change. */
export function readProfile<Settings>(scenario: Scenario, name: string): Profile<Settings> {
  const own = join(profiles, scenario, `${name}.yaml`);
  const isFile = /\.ya?ml$/.test(name);
  const path = isFile ? name : own;
  if (!existsSync(path)) {
    throw new UsageError(
      isFile
        ? `there is no profile ${name}`
        : `there is no profile ${name} of ${scenario}; there are ${profileNames(scenario).join(", ")}, or name a .yaml file`,
    );
  }
  const value = readYaml(path);
  const schema = JSON.parse(
    readFileSync(join(profiles, scenario, "schema.json"), "utf8"),
  ) as AnySchema;
  const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: false }).compile(
    schema,
  );
  if (!validate(value)) {
    const problems = (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const { additionalProperty } = params as { additionalProperty?: string };
      return additionalProperty === undefined
        ? `${instancePath || "the file"} ${message}`
        : `${instancePath}/${additionalProperty} is no key of a profile of ${scenario}`;
    });
    throw new UsageError(`${path}: ${problems.join("; ")}`);
  }
  const { settings, objectives = [] } = value as Pick<Profile<Settings>, "settings"> & {
    objectives?: Objective[];
  };
  return { name: isFile ? basename(path).replace(/\.ya?ml$/, "") : name, settings, objectives };
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new UsageError(`cannot read the profile ${path}: ${(cause as Error).message}`, {
      cause,
    });
  }
}
