/** What is read of a thing that a write changes. */
import {
  ask,
  envelopeOf,
  isAccepted,
  needed,
  steady,
  type Caller,
  type CallInput,
  type Operation,
  type Scene,
  type Trial,
} from "../../../harness/author.ts";

type Operations = Pick<Trial["run"]["contract"], "operations">;

const readAt = (path: string, { operations }: Operations): Operation | undefined =>
  operations.find((one) => one.action === "read" && one.path === path);

/** Reads at the same path what the operation writes or removes. */
export const readOf = ({ run }: Trial, { path }: Operation): Operation | undefined =>
  readAt(path, run.contract);

/** The same of an operation of which the contract has it. */
export const neededReader = (trial: Trial, { operationId, path }: Operation): Operation =>
  needed(trial, `reads what ${operationId} writes`, (contract) => readAt(path, contract));

const changesAt = (path: string, { operations }: Operations): Operation[] =>
  operations.filter(
    (one) => one.path === path && (one.action === "merge" || one.action === "replace"),
  );

/** Changes at the same path what the operation reads. */
export const changesOf = ({ run }: Trial, { path }: Operation): Operation[] =>
  changesAt(path, run.contract);

/** The first of them, which a rule cannot do without. */
export const neededChange = (trial: Trial, { operationId, path }: Operation): Operation =>
  needed(trial, `changes what ${operationId} reads`, (contract) => changesAt(path, contract)[0]);

/** What somebody, or who may, reads of what the request is about; undefined where they are refused. */
export async function dataFor(
  scene: Scene,
  read: Operation,
  { params = {} }: CallInput,
  as?: Caller,
): Promise<unknown> {
  const exchange = await ask(scene, read, { params }, as);
  const { contract } = scene.trial.run;
  return isAccepted(exchange) ? steady(read, contract, envelopeOf(exchange).data) : undefined;
}
