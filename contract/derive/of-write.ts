/** Rules about what a write leaves alone: everything where it is refused, and all other things where it is accepted. */
import type { Contract, Operation } from "../contract.ts";
import { neighboursOf } from "../neighbours.ts";
import { readerOf } from "../readers.ts";
import { callOf, nameOf, type Draft } from "./draft.ts";
import { isDecidable } from "./of-operation.ts";

/** Of writes that can be read back, and that a caller may be refused. */
function refused(write: Operation, all: Operation[]): Draft[] {
  const { operationId, tiers } = write;
  const reader = readerOf(write, all);
  if (!reader || !tiers.length) return [];
  return [
    {
      id: `unchanged:${operationId}`,
      kind: "unchanged",
      sentence: `${callOf(write)} changes nothing when it is refused.`,
      operations: [operationId, reader.operationId],
    },
  ];
}

/**
 * For writes that name one thing of several, or make one more. A MUST, because the documents say of each of them which one thing it is
 * about: no call asked to change another. Where the documents leave open what becomes of others, the contract names the open point
 * (`x-others-open`).
 */
function accepted(write: Operation, contract: Contract): Draft[] {
  const { operationId } = write;
  const { reader } = neighboursOf(write, contract) ?? {};
  if (!reader || !isDecidable(write, "leaves-others")) return [];
  return [
    {
      id: `leaves-others:${operationId}`,
      kind: "leaves-others",
      sentence: `${callOf(write)} changes no other ${nameOf(reader.resource)}.`,
      operations: [operationId, reader.operationId],
    },
  ];
}

export const rulesOfWrite = (write: Operation, contract: Contract): Draft[] => [
  ...refused(write, contract.operations),
  ...accepted(write, contract),
];
