/** Reads a target file. Every error is one sentence that says what to change. */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import schema from "./target.schema.json" with { type: "json" };
import { didYouMean } from "../../contract/misspelt.ts";
import { readAuthority } from "./authority.ts";
import { checkDistinct } from "./distinct.ts";
import { namedFile } from "./named-file.ts";
import { readYaml } from "./read-yaml.ts";
import type { Target } from "./target.ts";
import { substitute } from "./variables.ts";

/** The target that a file describes, with the values of the variables that it names. */
export function readTarget(path: string, environment: NodeJS.ProcessEnv): Target {
  const text = namedFile("target file", path);
  const { value, secrets } = substitute(readYaml(text, path), environment, path);
  // A test checks the schema itself: to do so at the start of each command takes as long as the rest of this.
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    validateSchema: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  if (!validate(value)) {
    const errors = validate.errors ?? [];
    const isSaid = ({ keyword, instancePath }: ErrorObject): boolean =>
      besides.includes(keyword) ||
      (keyword === "format" &&
        errors.some((one) => one.keyword === "pattern" && one.instancePath === instancePath));
    const problems = errors.filter((one) => !isSaid(one)).map(problemOf);
    throw new Error(`${path}: ${[...new Set(problems)].join("; ")}`);
  }
  const { ca, ...target } = value as unknown as Target & { ca?: string };
  checkAddresses(target, path);
  checkDistinct(target, path);
  return {
    ...target,
    ...(ca === undefined ? {} : { authority: readAuthority(ca, path) }),
    ...(Object.keys(secrets).length ? { environment: secrets } : {}),
  };
}

/** Keywords whose errors only say that there is another error, which is reported as well. */
const besides: readonly string[] = ["propertyNames", "if"];

/** What a pattern of the schema asks for, in words. */
const patterns: readonly [beginning: string, says: string][] = [
  ["^[hH]", "has to begin with http:// or https://"],
  ["\\{", "holds none of {recover_identifier}, {recover_key} and {token}"],
  ["^[-!#", "is not the name of a header"],
  ["^[^{}", "has to be a domain that holds {unique}, such as {unique}.staging.example"],
  ["^[^/", "has to be a domain alone"],
  ["^[", "holds a character that a header cannot carry, such as a line break"],
];

function problemOf(error: ErrorObject): string {
  const { instancePath, keyword, message, params, parentSchema, propertyName, data } = error;
  const { additionalProperty: extra, pattern = "" } = params as Record<string, string>;
  const keys = Object.keys((parentSchema as { properties?: object }).properties ?? {});
  if (extra !== undefined)
    return `${instancePath}/${extra} is not a key of a target file${belongsUnder(extra)}; the keys there are ${keys.join(", ")}${didYouMean(extra, keys)}`;
  const where = `${instancePath}${propertyName === undefined ? "" : `/${JSON.stringify(propertyName)}`}`;
  if (!where && keyword === "type") return "the file holds no keys and values";
  if (message === "must be boolean") return `${where} must be true or false, without quotes`;
  if (message === "must be object" && keys.length)
    return `${where} must be object, with ${keys.join(", ")}`;
  if (data === "" || data === null) return `${where} is empty`;
  // YAML reads an identifier of digits as a number, which may lose some of them.
  if (message === "must be string" && typeof data === "number")
    return `${where} must be string: write it in quotes`;
  if (keyword === "enum") return `${where} must be one of ${params["allowedValues"].join(", ")}`;
  if (params["format"] === "date") return `${where} must be a date such as 2027-01-31`;
  const says = patterns.find(([beginning]) => pattern.startsWith(beginning))?.[1];
  return `${where || "the file"} ${keyword === "pattern" && says ? says : message}`;
}

/** The keys of the file under which one of this name belongs: most often an indentation is missing. */
function belongsUnder(name: string): string {
  const holders = Object.entries(schema.properties).flatMap(([key, value]) =>
    "properties" in value && name in value.properties ? [key] : [],
  );
  return holders.length ? `, but one of ${holders.join(" and of ")}` : "";
}

/** A port beyond 65535, for instance, is right for the schema. */
function checkAddresses({ url, stage, hooks, mail, realtime }: Target, path: string): void {
  const { rtm, stream } = realtime?.plain ?? {};
  const addresses = {
    url,
    "stage/url": stage?.url,
    "hooks/url": hooks?.url,
    "mail/url": mail?.url,
    "realtime/plain/rtm": rtm,
    "realtime/plain/stream": stream,
  };
  for (const [member, address] of Object.entries(addresses))
    if (address !== undefined && !URL.canParse(address))
      throw new Error(`${path}: /${member} is not a URL: look at its host and port`);
}
