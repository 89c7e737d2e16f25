/** Operations agree with themselves, with each other and with the vocabulary. */
import { fieldSchemas } from "../schema.ts";
import { operationsOf, type LocatedOperation } from "../source.ts";
import type { GateInput, Problem } from "./problem.ts";

const duplicates = (values: string[]): string[] =>
  values.filter((value, i) => values.indexOf(value) !== i);

export function operations(input: GateInput): Problem[] {
  const { source } = input;
  const located = operationsOf(source);
  const problems: Problem[] = duplicates(located.map(({ operation }) => operation.operationId)).map(
    (id) => ({ where: id, found: "two operations have this id", todo: "rename one of them" }),
  );
  for (const [family, file] of Object.entries(source.families)) {
    if (file["x-family"] !== family) {
      problems.push({
        where: `paths/${family}.yaml`,
        found: `x-family is ${file["x-family"]}`,
        todo: "name the family as the file is named",
      });
    }
  }
  return [...problems, ...located.flatMap((one) => checkOperation(one, input))];
}

function checkOperation(
  { family, path, method, operation }: LocatedOperation,
  input: GateInput,
): Problem[] {
  const { source, contract } = input;
  const where = `paths/${family}.yaml ${operation.operationId}`;
  const problems: Problem[] = [];
  const expectThat = (holds: boolean, found: string, todo: string): void => {
    if (!holds) problems.push({ where, found, todo });
  };
  const open = operation["x-open"] ?? [];
  const hasData = operation["x-data"] !== undefined;

  expectThat(
    operation.operationId.startsWith(`${family}.`),
    "the id does not begin with the family",
    `call it ${family}.…`,
  );
  const isAsked = source.openPoints.some(({ operations: asked }) =>
    asked?.includes(operation.operationId),
  );
  // Such an operation has no rule accepted:…, so the reason stands where readers look for it.
  expectThat(
    isAsked || !(["request", "method", "caller"] as const).some((one) => open.includes(one)),
    "no request of it must be accepted, and no open point says why",
    "name the operation in the open point that asks for its method, body or caller",
  );
  expectThat(path.startsWith("/v1/"), "the path does not start with /v1", "add the prefix (1/9)");
  for (const [, name] of path.matchAll(/\{([a-z_]+)\}/g)) {
    expectThat(
      name !== undefined && name in source.parameters,
      `path parameter {${name}} is not in parameters.yaml`,
      "add it there with a description",
    );
  }
  expectThat(
    path.endsWith("/{page_number}") === (operation["x-paging"] !== undefined),
    "x-paging and the page segment do not go together",
    "x-paging stands exactly on paths that end in {page_number}",
  );
  expectThat(
    source.families[family]?.["x-resources"][operation["x-resource"]] !== undefined,
    `x-resource ${operation["x-resource"]} is not declared in x-resources of this file`,
    "declare it",
  );
  if (method === "head") {
    expectThat(
      !hasData && open.length === 0,
      "HEAD with x-data or x-open",
      "HEAD carries no body (1/1)",
    );
  } else {
    expectThat(
      hasData !== open.includes("response"),
      "x-data and x-open: [response] must exclude each other, and one must be there",
      "give x-data where the documents show the data, x-open where they do not",
    );
  }
  const points = {
    "x-others-open": operation["x-others-open"],
    "kept_open of x-paging": operation["x-paging"]?.kept_open,
  };
  for (const [where, point] of Object.entries(points)) {
    expectThat(
      point === undefined || source.openPoints.some(({ id }) => id === point),
      `${where} ${point} is unknown`,
      "add it to open-points.yaml",
    );
  }
  for (const token of operation["x-requires"] ?? []) {
    expectThat(
      token in source.conditions,
      `x-requires ${token} is unknown`,
      "add it to conditions.yaml",
    );
  }
  for (const { when } of operation["x-shown-by"] ?? []) {
    expectThat(
      when === undefined || when in source.conditions,
      `x-shown-by when: ${when} is unknown`,
      "add it to conditions.yaml",
    );
  }
  for (const { event, channel } of operation["x-emits"] ?? []) {
    const known = contract.events.find((one) => one.name === event && one.channel === channel);
    expectThat(known !== undefined, `${event} is not on channel ${channel}`, "see asyncapi.yaml");
    expectThat(
      known === undefined ||
        known.causes.some((cause) => cause.operation === operation.operationId),
      `asyncapi.yaml does not name this operation as a cause of ${event}`,
      "add it to x-caused-by",
    );
  }
  for (const shown of contract.operation(operation.operationId).shownBy) {
    const reader = contract.operations.find((one) => one.operationId === shown.operation);
    expectThat(
      reader?.data !== undefined,
      `x-shown-by ${shown.operation} shows no data`,
      "name a read",
    );
    expectThat(
      Object.keys(shown.fields).length > 0,
      `x-shown-by ${shown.operation} maps no field`,
      "no field of the body has the same name there: map fields or drop the entry",
    );
    for (const [from, to] of Object.entries({ ...shown.fields, ...shown.match })) {
      const body = contract.operation(operation.operationId).body;
      expectThat(
        body !== undefined && fieldSchemas(body, from, contract.resolve).length > 0,
        `x-shown-by: the body has no field ${from}`,
        "mend the pointer",
      );
      expectThat(
        reader?.data !== undefined && fieldSchemas(reader.data, to, contract.resolve).length > 0,
        `x-shown-by: ${shown.operation} shows no field ${to}`,
        "mend the pointer",
      );
    }
  }
  return problems;
}
