/** Operations agree with themselves, with each other and with the vocabulary. */
import { fieldSchemas, type JsonSchema } from "../schema.ts";
import { operationsOf, parametersIn, type LocatedOperation } from "../source.ts";
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

/** What an operation has to be: whether it is, else what was found and what to do. */
type Claim = [holds: boolean, found: string, todo: string];

type Check = (located: LocatedOperation, input: GateInput) => Claim[];

function checkOperation(located: LocatedOperation, input: GateInput): Problem[] {
  const { family, operation } = located;
  const where = `paths/${family}.yaml ${operation.operationId}`;
  return checks
    .flatMap((check) => check(located, input))
    .filter(([holds]) => !holds)
    .map(([, found, todo]) => ({ where, found, todo }));
}

const openIn = ({ operation }: LocatedOperation): readonly string[] => operation["x-open"] ?? [];

/** Openness by which no request of an operation must be accepted. */
const unasserted = ["request", "method", "caller"];

const checks: Check[] = [
  function hasTheNameOfItsFamily({ family, operation }) {
    return [
      [
        operation.operationId.startsWith(`${family}.`),
        "the id does not begin with the family",
        `call it ${family}.…`,
      ],
    ];
  },
  // Such an operation has no rule accepted:…, so the reason stands where readers look for it.
  function isAskedAbout(located, { source }) {
    const isAsked = source.openPoints.some(({ operations: asked }) =>
      asked?.includes(located.operation.operationId),
    );
    return [
      [
        isAsked || !openIn(located).some((one) => unasserted.includes(one)),
        "no request of it must be accepted, and no open point says why",
        "name the operation in the open point that asks for its method, body or caller",
      ],
    ];
  },
  function hasAPath({ path, operation }, { source }) {
    return [
      [path.startsWith("/v1/"), "the path does not start with /v1", "add the prefix (1/9)"],
      ...parametersIn(path).map((name): Claim => [
        name in source.parameters,
        `path parameter {${name}} is not in parameters.yaml`,
        "add it there with a description",
      ]),
      [
        path.endsWith("/{page_number}") === (operation["x-paging"] !== undefined),
        "x-paging and the page segment do not go together",
        "x-paging stands exactly on paths that end in {page_number}",
      ],
    ];
  },
  function hasAResource({ family, operation }, { source }) {
    return [
      [
        source.families[family]?.["x-resources"][operation["x-resource"]] !== undefined,
        `x-resource ${operation["x-resource"]} is not declared in x-resources of this file`,
        "declare it",
      ],
    ];
  },
  function showsDataOrSaysThatItIsOpen(located) {
    const open = openIn(located);
    const hasData = located.operation["x-data"] !== undefined;
    if (located.method === "head")
      return [
        [!hasData && open.length === 0, "HEAD with x-data or x-open", "HEAD carries no body (1/1)"],
      ];
    return [
      [
        hasData !== open.includes("response"),
        "x-data and x-open: [response] must exclude each other, and one must be there",
        "give x-data where the documents show the data, x-open where they do not",
      ],
    ];
  },
  function namesOpenPoints({ operation }, { source }) {
    const points = {
      "x-others-open": operation["x-others-open"],
      "kept_open of x-paging": operation["x-paging"]?.kept_open,
    };
    return Object.entries(points).map(([keyword, point]): Claim => [
      point === undefined || source.openPoints.some(({ id }) => id === point),
      `${keyword} ${point} is unknown`,
      "add it to open-points.yaml",
    ]);
  },
  function namesConditions({ operation }, { source }) {
    const named = [
      ...(operation["x-requires"] ?? []).map((token) => ["x-requires", token] as const),
      ...(operation["x-shown-by"] ?? []).map(({ when }) => ["x-shown-by when:", when] as const),
    ];
    return named.map(([keyword, token]): Claim => [
      token === undefined || token in source.conditions,
      `${keyword} ${token} is unknown`,
      "add it to conditions.yaml",
    ]);
  },
  function causesWhatItEmits({ operation: { operationId, "x-emits": emits = [] } }, { contract }) {
    return emits.flatMap(({ event, channel }): Claim[] => {
      const known = contract.events.find((one) => one.name === event && one.channel === channel);
      if (!known) return [[false, `${event} is not on channel ${channel}`, "see asyncapi.yaml"]];
      return [
        [
          known.causes.some((cause) => cause.operation === operationId),
          `asyncapi.yaml does not name this operation as a cause of ${event}`,
          "add it to x-caused-by",
        ],
      ];
    });
  },
  function isShownWhereItSays({ operation: { operationId } }, { contract }) {
    const { body, shownBy } = contract.operation(operationId);
    const has = (schema: JsonSchema | undefined, pointer: string): boolean =>
      schema !== undefined && fieldSchemas(schema, pointer, contract.resolve).length > 0;
    return shownBy.flatMap(({ operation, fields, match }): Claim[] => {
      const data = contract.operations.find((one) => one.operationId === operation)?.data;
      return [
        [data !== undefined, `x-shown-by ${operation} shows no data`, "name a read"],
        [
          Object.keys(fields).length > 0,
          `x-shown-by ${operation} maps no field`,
          "no field of the body has the same name there: map fields or drop the entry",
        ],
        ...Object.entries({ ...fields, ...match }).flatMap(([from, to]): Claim[] => [
          [has(body, from), `x-shown-by: the body has no field ${from}`, "mend the pointer"],
          [has(data, to), `x-shown-by: ${operation} shows no field ${to}`, "mend the pointer"],
        ]),
      ];
    });
  },
];
