/**
 * Identifiers whose type the documents do not state (open.identifier-forms). If they are numbers on the wire, all that judges sees them as
 * text, and they are sent back as numbers.
 */
import type { Contract, Operation } from "../../contract/contract.ts";
import { unstatedTypesOf, type UnstatedTypes } from "../../contract/unstated-type.ts";

export interface Identifiers {
  /** The text as JSON; throws where it is not JSON. */
  parse: (operation: Operation, text: string) => unknown;
  /** The body as the target writes identifiers. */
  toSend: (operation: Operation, body: unknown) => unknown;
}

export function createIdentifiers(contract: Contract): Identifiers {
  const typesOf: (operation: Operation) => UnstatedTypes = unstatedTypesOf(contract);
  /** The numbers that the target has shown. */
  const numbers = new Set<string>();

  /** What the text of an answer with such a number must contain: walking through all members is slow, and hardly any answer has one. */
  const patterns = new Map<ReadonlySet<string>, RegExp>();
  function patternOf(names: ReadonlySet<string>): RegExp {
    const pattern =
      patterns.get(names) ?? new RegExp(`"(?:${[...names].join("|")})"\\s*:\\s*-?\\d`);
    patterns.set(names, pattern);
    return pattern;
  }

  /** The digits as they stand there, since a number may not hold them all. */
  const asText =
    (names: ReadonlySet<string>) =>
    (name: string, value: unknown, context?: { source?: string }): unknown => {
      if (!names.has(name) || typeof value !== "number" || !Number.isInteger(value)) return value;
      const { source = "" } = context ?? {};
      const digits = /^-?\d+$/.test(source) ? source : String(value);
      numbers.add(digits);
      return digits;
    };

  return {
    parse(operation, text) {
      const { shown } = typesOf(operation);
      return shown.size && patternOf(shown).test(text)
        ? JSON.parse(text, asText(shown))
        : JSON.parse(text);
    },
    toSend(operation, body) {
      const { sent } = typesOf(operation);
      if (!sent.size || !numbers.size) return body;
      return JSON.parse(JSON.stringify(body), (name, value: unknown) =>
        sent.has(name) && typeof value === "string" && numbers.has(value) ? Number(value) : value,
      );
    },
  };
}
