/** Which property judges which kind of derived rule. */
import type { Rule } from "../../contract/derive.ts";
import type { Property } from "../property.ts";
import { access } from "./access.ts";
import { answer } from "./answer.ts";
import { lifecycle } from "./lifecycle.ts";
import { pagedList } from "./paging.ts";
import { readBack } from "./read-back.ts";
import { request } from "./request.ts";

const kinds: Record<string, (rule: Rule) => Property> = {
  envelope: answer,
  shape: answer,
  head: answer,
  required: request,
  enumeration: request,
  bounds: request,
  authentication: access,
  tier: access,
  scope: access,
  isolation: access,
  paging: pagedList,
  "per-page": pagedList,
  "read-back": readBack,
  lifecycle,
};

/** The property of a derived rule. */
export function derivedProperty(rule: Rule): Property {
  const kind = kinds[rule.kind];
  if (!kind) throw new Error(`no property for derived rules of the kind ${rule.kind}`);
  return kind(rule);
}
