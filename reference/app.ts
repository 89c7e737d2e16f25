/** The REST side: a hono app whose routes all come from the contract. */
import { Hono } from "hono";
import type { Contract, Operation } from "../contract/contract.ts";
import { aliases } from "./dialect.ts";
import type { Reference } from "./reference.ts";
import { Refusal } from "./refusal.ts";
import { finish, serve } from "./serve.ts";

/** hono answers HEAD by running GET, so HEAD operations live below a prefix of their own. */
const headPrefix = "/HEAD";

/** Some clients join the address of the platform, which ends in a slash, to a path that begins with one. */
const doubledSlash = /^\/+v1\/+/;

function routePath({ seams }: Reference, request: Request): string {
  const { url, method } = request;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const question = url.indexOf("?", start);
  const sent = url.slice(start, question === -1 ? undefined : question);
  const path = seams.path(sent.replace(doubledSlash, "/v1/"));
  return method === "HEAD" ? headPrefix + path : path;
}

/** `/v1/x/{a}/{page_number}` -> `/v1/x/:a/:page_number?`; hono makes the last segment optional. */
function honoPath(operation: Pick<Operation, "method" | "path">): string {
  const path = operation.path
    .replace("{page_number}", "{page_number}?")
    .replaceAll(/\{([a-z_]+)\}/g, ":$1");
  return operation.method === "head" ? headPrefix + path : path;
}

const honoMethod = ({ method }: Pick<Operation, "method">): string =>
  (method === "head" ? "get" : method).toUpperCase();

const withoutNames = (path: string): string => path.replaceAll(/\{[^}]+\}/g, "~");

/** Literal segments win over parameters: a more specific path is registered first. */
function bySpecificity(a: Operation, b: Operation): number {
  return withoutNames(a.path) < withoutNames(b.path) ? -1 : 1;
}

/** Every route with the methods that its path allows; a page segment may be left out of a path. */
function methodsByRoute(operations: readonly Operation[]): [route: string, methods: string[]][] {
  const paged = "/{page_number}";
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return [...byPath].flatMap(([path, same]) => {
    const here = [...same, ...(byPath.get(path + paged) ?? [])];
    const methods = here.map(({ method }) => method.toUpperCase()).toSorted();
    return (["get", "head"] as const).map((method): [string, string[]] => [
      honoPath({ method, path }),
      methods,
    ]);
  });
}

/** What a request brings along: the platform that it reaches. */
export interface Env {
  Bindings: { reference: Reference };
}

/** An app without routes: what none of them serves, and what they throw, is answered in an envelope. */
export function createApp(): Hono<Env> {
  const app = new Hono<Env>({
    getPath: (request, { env } = {}) => routePath(env!.reference, request),
  });
  app.notFound((context) => {
    const refused = new Refusal(404, "not_found", "the route does not exist");
    return finish(context.env.reference, undefined, context, refused);
  });
  app.onError((error, context) => finish(context.env.reference, undefined, context, error));
  return app;
}

/** To lay the routes takes longer than to start a platform, and a self-test starts thousands that share them. */
const apps = new WeakMap<Contract, Hono<Env>>();

/** The app with the routes of the contract, for all platforms that serve it. */
export function appOf(contract: Contract): Hono<Env> {
  const app = apps.get(contract) ?? layRoutes(contract);
  apps.set(contract, app);
  return app;
}

function layRoutes(contract: Contract): Hono<Env> {
  const app = createApp();
  const operations = contract.operations.toSorted(bySpecificity);
  for (const operation of operations) {
    app.on(honoMethod(operation), honoPath(operation), (context) =>
      serve(context.env.reference, operation, context),
    );
  }
  for (const { operation: id, method, path, tiers } of aliases) {
    const meant = contract.operation(id);
    const operation: Operation = { ...meant, tiers: tiers ?? meant.tiers };
    app.on(honoMethod({ method }), honoPath({ method, path }), (context) =>
      serve(context.env.reference, operation, context),
    );
  }
  for (const [route, methods] of methodsByRoute(operations)) {
    app.all(route, async (context) => {
      const refused = new Refusal(405, "method_not_allowed");
      const response = await finish(context.env.reference, undefined, context, refused);
      response.headers.set("allow", methods.join(", "));
      return response;
    });
  }
  return app;
}
