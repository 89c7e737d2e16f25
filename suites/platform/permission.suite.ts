/** What read alone and write alone of a scope permit: open, but the same throughout a run (1/5). */
import * as fc from "fast-check";
import {
  answerText,
  type Caller,
  createScene,
  eventually,
  isAccepted,
  isRefused,
  prepare,
  rule,
  type ScopePermission,
  type Scene,
  type Trial,
  inWords,
} from "../../harness/author.ts";
import { extentOf, scopedWorld } from "../support/platform/scope.ts";

const operations = [
  "conversations.conversation.list",
  "conversation.create",
  "conversation.message.list",
  "conversation.message.send",
  "people.profile.list",
  "people.profile.create",
];
const permissions = ["read", "write"] as const;

const rounds = 3;
const asks = operations.flatMap((id) => permissions.map((permission) => ({ id, permission })));
const inAnyOrder = fc.shuffledSubarray(asks, { minLength: asks.length });

/** A message that nothing but a permission keeps out. */
const text = { type: "text", from: "user", origin: "chat", content: "Where is my order?" };

/** Whether the caller is let in; each request is a new one. */
async function isLetIn(scene: Scene, as: Caller, id: string): Promise<boolean> {
  const { trial } = scene;
  const operation = trial.run.contract.operation(id);
  const input = await prepare(scene, operation);
  const body = id === "conversation.message.send" ? text : input.body;
  const exchange = await trial.callOperation(as, operation, { ...input, body });
  if (!isAccepted(exchange) && !isRefused(exchange))
    return trial.cannot(`${id} was neither accepted nor refused: ${answerText(exchange)}`);
  return isAccepted(exchange);
}

/** The request of an operation, with one permission alone of its scope. */
type Ask = (id: string, permission: ScopePermission) => Promise<boolean>;

/** Tokens with one permission alone of one scope each, where a token with all of them is let in everywhere. */
async function openDoors(trial: Trial): Promise<Ask> {
  const { contract } = trial.run;
  const scopes = [...new Set(operations.map((id) => contract.operation(id).scope ?? ""))];
  const grants = scopes.flatMap((scope) =>
    permissions.map((permission) => ({ scope, permission })),
  );
  // Beside it another scope with both, which must not lend its permissions to the first.
  const beside = (scope: string): string => scopes[(scopes.indexOf(scope) + 1) % scopes.length]!;
  const wanted = grants.map(({ scope, permission }) => ({
    [beside(scope)]: [...permissions],
    [scope]: [permission],
  }));
  const { world, everything, tokens } = await scopedWorld(trial, wanted);
  const scene = createScene(trial, world);
  for (const id of operations) {
    // Who has just been made may be refused at first (open.read-after-write).
    const look = (): Promise<boolean> => isLetIn(scene, everything, id);
    if (!(await eventually(trial, "thing", look, Boolean)))
      trial.cannot(`${id} had to be accepted of a token with every scope first`);
  }
  return (id, permission) => {
    const { scope = "" } = contract.operation(id);
    const token =
      tokens.find((one) => extentOf(one, scope) === permission) ??
      trial.cannot(`the target names no token with ${permission} alone of ${scope}`);
    return isLetIn(scene, token.as, id);
  };
}

rule("platform.permission-is-constant", async (trial) => {
  const { contract } = trial.run;
  const ask = await openDoors(trial);
  const known = new Map<string, boolean>();
  for (let round = 0; round < rounds; round++) {
    for (const { id, permission } of trial.draw(inAnyOrder)) {
      const isIn = await ask(id, permission);
      const what = `${id} with ${permission} alone of ${contract.operation(id).scope}`;
      const before = known.get(what) ?? isIn;
      known.set(what, before);
      trial.expect(
        isIn === before,
        what,
        before ? "accepted, as before" : "refused, as before",
        isIn,
      );
    }
  }
  for (const [what, isIn] of known)
    trial.run.observe("open.read-or-write", `${what}: ${isIn ? "accepted" : "refused"}`);
});

rule("platform.permission-is-needed", async (trial) => {
  const ask = await openDoors(trial);
  for (const { id, permission } of trial.draw(inAnyOrder)) if (!(await ask(id, permission))) return;
  const where = "tokens with read alone, and with write alone, of the scopes of six operations";
  trial.expect(false, where, "refused somewhere", inWords("accepted everywhere"));
});
