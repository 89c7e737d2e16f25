/**
 * Holds a refused read against the read operation when the thing that it asks for exists. A rule may be the first to show this: the same
 * read may be accepted as long as nothing was done before it.
 */
import type { Contract, Operation } from "../../contract/contract.ts";
import { namedIn } from "../../contract/named-in.ts";
import { isAccepted, isTurnedAway } from "../client/answer.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { patienceFor, until } from "../target/eventually.ts";
import type { Trial } from "./trial.ts";

type Blaming = Pick<Trial, "callOperation" | "blame"> & {
  run: Pick<Trial["run"], "contract" | "stageParts" | "target">;
};

/** On a website that its owner named a plan may leave out what no route tells of, so nobody is blamed there. */
export async function blameRead(
  trial: Blaming,
  as: Caller | undefined,
  operation: Operation,
  input: CallInput,
  exchange: Exchange,
): Promise<void> {
  const { contract, stageParts, target } = trial.run;
  if (!stageParts.has("world") || !as || !mayReadAll(as)) return;
  if (!isTurnedAway(exchange) || operation.open.length || !isPlain(operation, input)) return;
  const witness = witnessOf(operation, contract);
  if (!witness) return;
  // The caller may not be let in any more, or what the path names be gone, after what was done before.
  const params = Object.fromEntries(
    witness.pathParameters.map((name) => [name, input.params?.[name] ?? ""]),
  );
  if (!isAccepted(await trial.callOperation(as, witness, { params }))) return;
  // What is there may be so only since a moment ago, or elsewhere (open.read-after-write).
  const again = (): Promise<Exchange> => trial.callOperation(as, operation, input);
  if (isAccepted(await until(patienceFor("thing", target), again, isAccepted))) return;
  trial.blame(operation, exchange);
}

/** What members may read is open (open.operator-role-rights), and what narrow tokens may read a rule of its own. */
const mayReadAll = ({ role, says, limit }: Caller): boolean =>
  /(owner|plugin)$/.test(role) && says === undefined && limit === undefined;

/** Nothing but flags is asked for (1/1, 4): other values may be refused, and so may a page behind the last. */
const isPlain = ({ paging }: Operation, { params = {}, query = {} }: CallInput): boolean =>
  !(paging?.segment !== undefined && paging.segment in params) &&
  Object.values(query).every((value) => /^[01]$/.test(String(value)));

/**
 * The operation that shows whether what the read needs exists: the innermost thing in its path that can be read, else the website or the
 * user.
 */
function witnessOf(read: Operation, { operations, operation }: Contract): Operation | undefined {
  if (read.method !== "get") return undefined;
  const named = namedIn(read);
  const [found] = operations
    .filter(
      (one) =>
        (one.action === "exists" || one.action === "read") &&
        (one.path === read.path ? one.method === "head" : read.path.startsWith(`${one.path}/`)) &&
        one.open.length === 0 &&
        named.every((name) => one.pathParameters.includes(name)) &&
        read.requires.every((token) => one.requires.includes(token)),
    )
    .toSorted((a, b) => b.path.length - a.path.length);
  if (found ?? read.requires.length) return found;
  const place = named.join();
  if (place === "website_id") return operation("website.read");
  return place === "" ? operation("account.read") : undefined;
}
