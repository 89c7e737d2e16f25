/**
 * Joins the authored files into one document: all paths, and every model as a component. Done here and
 * not by an OpenAPI bundler, because those leave references inside extensions (`x-data`) as they are.
 */
import type { JsonSchema } from "./schema.ts";
import type { PathItem, Source } from "./source.ts";

export interface Bundle {
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, JsonSchema>; [section: string]: unknown };
  [member: string]: unknown;
}

/** `../models/inbox.json` or `./inbox.json` -> `#/components/schemas/inbox`. */
const modelFile = /^(?:\.\.\/models\/|\.\/)?([a-z-]+)\.json$/;

function localise(value: unknown, models: Source["models"]): unknown {
  if (Array.isArray(value)) return value.map((inner) => localise(inner, models));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== "$ref") return [key, localise(inner, models)];
      const noun = modelFile.exec(String(inner))?.[1];
      if (noun === undefined || !(noun in models)) {
        throw new Error(
          `$ref ${String(inner)} leads nowhere: there is no such file in schemas/models/`,
        );
      }
      return [key, `#/components/schemas/${noun}`];
    }),
  );
}

export function bundle(source: Source): Bundle {
  const paths = Object.assign(
    {},
    ...Object.values(source.families).map((file) => file.paths),
  ) as Record<string, PathItem>;
  const components = source.root["components"] as Record<string, unknown>;
  return localise(
    {
      ...source.root,
      paths,
      components: { ...components, schemas: source.models },
    },
    source.models,
  ) as Bundle;
}
