/** Drives a reference over HTTP in tests: one call per operation, every answer validated. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { Agent, request } from "undici";
import { loadContract, type Contract, type Operation } from "../../contract/contract.ts";
import { absolute } from "../../contract/ajv.ts";
import { strictAjv } from "../../contract/gate/schemas.ts";
import {
  startReference,
  type RunningReference,
  type ServerOptions,
} from "../../reference/server.ts";
import type { OperationId, Operations } from "../../schemas/generated/maps.ts";

export interface Keypair {
  identifier: string;
  key: string;
}

export interface World {
  website: { website_id: string; name: string; domain: string };
  operators: { user_id: string; email: string; password: string; role: string; session: Keypair }[];
  tokens: { plugin_id: string; urn: string; signing_secret: string; token: Keypair }[];
}

export interface Answer<Data = unknown> {
  status: number;
  error: boolean;
  reason: string;
  data: Data;
  headers: Record<string, string | string[] | undefined>;
}

type CallOptions<Id extends OperationId> = {
  params?: Operations[Id]["params"];
  query?: Partial<NonNullable<Operations[Id]["query"]>>;
  body?: Operations[Id]["body"];
  /** Who calls; the owner of the world where absent, nobody for null. */
  as?: { tier: "user" | "plugin"; pair: Keypair } | null;
};

export const stageSecret = "test-secret";

export interface TestClient {
  running: RunningReference;
  contract: Contract;
  /** Operations that succeeded with a valid answer. */
  reached: Set<string>;
  world: (input?: object) => Promise<World>;
  stage: (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Answer>;
  /** Calls and expects success and a valid answer; throws with the whole exchange otherwise. */
  ok: <Id extends OperationId>(
    id: Id,
    options?: CallOptions<Id>,
  ) => Promise<Operations[Id]["data"]>;
  /** Calls and returns whatever comes back. */
  call: <Id extends OperationId>(id: Id, options?: CallOptions<Id>) => Promise<Answer>;
  /** As whom `ok` and `call` call when nothing is said. */
  caller: CallOptions<OperationId>["as"];
  close: () => Promise<void>;
}

export const asUser = (world: World, i = 0) =>
  ({ tier: "user", pair: (world.operators[i] as World["operators"][number]).session }) as const;

export const asPlugin = (world: World, i = 0) =>
  ({ tier: "plugin", pair: (world.tokens[i] as World["tokens"][number]).token }) as const;

function fill(operation: Operation, params: Record<string, unknown>): string {
  return operation.path.replaceAll(/\/?\{([a-z_]+)\}/g, (segment, name: string) => {
    if (params[name] === undefined && name === "page_number") return "";
    if (params[name] === undefined) throw new Error(`${operation.operationId} needs ${name}`);
    return segment.replace(`{${name}}`, encodeURIComponent(params[name] as string));
  });
}

export async function testClient(options: ServerOptions = {}): Promise<TestClient> {
  const contract = options.contract ?? loadContract();
  const running = await startReference({ contract, stageSecret, ...options });
  running.reference.onDefect = (error) => {
    throw error;
  };
  const ajv = strictAjv(contract.models);
  const validators = new Map<string, ValidateFunction>();
  const agent = new Agent();
  const reached = new Set<string>();

  function validate(operation: Operation, data: unknown): string | undefined {
    if (!operation.data) return undefined;
    let validator = validators.get(operation.operationId);
    if (!validator) {
      validator = ajv.compile(absolute(operation.data));
      validators.set(operation.operationId, validator);
    }
    return validator(data) ? undefined : ajv.errorsText(validator.errors);
  }

  async function http(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<Answer> {
    const response = await request(running.url + path, {
      method: method.toUpperCase() as "GET",
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      dispatcher: agent,
    });
    const text = await response.body.text();
    const envelope = text
      ? (JSON.parse(text) as Omit<Answer, "status">)
      : { error: response.statusCode >= 300, reason: "", data: undefined };
    return { ...envelope, status: response.statusCode, headers: response.headers };
  }

  const client: TestClient = {
    running,
    contract,
    reached,
    caller: null,
    async world(input = {}) {
      const answer = await client.stage("POST", "/worlds", input);
      if (answer.error) throw new Error(`no world: ${JSON.stringify(answer)}`);
      const world = answer.data as World;
      client.caller ??= asUser(world);
      return world;
    },
    stage: (method, path, body) =>
      http(method, `/_stage${path}`, { authorization: `Bearer ${stageSecret}` }, body),
    async call(id, { params = {} as never, query, body, as = client.caller } = {}) {
      const operation = contract.operation(id);
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      const headers: Record<string, string> = as
        ? {
            authorization: `Basic ${Buffer.from(`${as.pair.identifier}:${as.pair.key}`).toString("base64")}`,
            "x-service-tier": as.tier,
          }
        : {};
      const path = fill(operation, params) + (search ? `?${search}` : "");
      return http(operation.method, path, headers, body);
    },
    async ok(id, callOptions) {
      const operation = contract.operation(id);
      const answer = await client.call(id, callOptions);
      const problem = answer.error ? "refused" : validate(operation, answer.data);
      if (problem !== undefined || answer.status < 200 || answer.status > 299) {
        throw new Error(
          `${id}: ${problem}\nsent ${JSON.stringify(callOptions?.body)}\ngot ${JSON.stringify(answer)}`,
        );
      }
      reached.add(id);
      return answer.data;
    },
    async close() {
      await agent.destroy();
      await running.close();
    },
  };
  return client;
}
