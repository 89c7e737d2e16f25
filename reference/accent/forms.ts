import type { Accent } from "../deviate/deviation.ts";
import { bodyAccents } from "./forms/body.ts";
import { queryAccents } from "./forms/query.ts";
import { routeAccents } from "./forms/route.ts";

/** What another platform may make of requests whose form the documents do not describe. */
export const formsAccents: Record<string, Accent> = {
  ...routeAccents,
  ...bodyAccents,
  ...queryAccents,
};
