/** Every authored file has the form that its meta schema in `schemas/meta/` gives. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { operationsOf, type Source } from "../source.ts";
import type { GateInput, Problem } from "./problem.ts";

function compile(source: Source, name: string): ValidateFunction {
  const schema: unknown = JSON.parse(
    readFileSync(join(source.directory, "meta", `${name}.json`), "utf8"),
  );
  return new Ajv2020({ allErrors: true, strict: true, strictRequired: false }).compile(
    schema as object,
  );
}

function check(validate: ValidateFunction, value: unknown, where: string): Problem[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => ({
    where: `${where}${error.instancePath}`,
    found: `${error.message}${detail(error.params)}`,
    todo: "see the form in schemas/meta/ and CONTRIBUTING.md",
  }));
}

function detail(parameters: Record<string, unknown>): string {
  const shown = parameters["additionalProperty"] ?? parameters["allowedValues"];
  return shown === undefined ? "" : `: ${JSON.stringify(shown)}`;
}

export function form({ source }: GateInput): Problem[] {
  const operation = compile(source, "operation");
  const rule = compile(source, "rule");
  const ledger = compile(source, "ledger");
  return [
    ...operationsOf(source).flatMap((located) =>
      check(
        operation,
        located.operation,
        `paths/${located.family}.yaml ${located.method} ${located.path}`,
      ),
    ),
    ...Object.entries(source.rules).flatMap(([file, rules]) =>
      check(rule, rules, `rules/${file}.yaml`),
    ),
    ...Object.entries(source.ledger).flatMap(([file, rows]) =>
      check(ledger, rows, `ledger/${file}.yaml`),
    ),
    ...check(compile(source, "open-point"), source.openPoints, "open-points.yaml"),
    ...check(compile(source, "untested"), source.untested, "untested.yaml"),
    ...check(compile(source, "machines"), source.machines, "machines.yaml"),
    ...check(compile(source, "event-deviations"), source.eventTable, "event-deviations.yaml"),
    ...check(compile(source, "request-deviations"), source.requestTable, "request-deviations.yaml"),
  ];
}
