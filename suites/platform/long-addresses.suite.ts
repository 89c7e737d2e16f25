/** A long address is refused or kept, but not cut. */
import {
  ask,
  claimedRows,
  contains,
  createScene,
  eventually,
  isAccepted,
  memberAt,
  type Operation,
  prepareWhole,
  rule,
  type CallInput,
  type Members,
  type Scene,
  withBody,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { createWith } from "../support/create.ts";
import { longestIfAny } from "../support/long.ts";
import { dataFor, neededReader } from "../support/platform/changed.ts";
import { listOnce } from "../support/read.ts";

interface Place {
  /** The members of the body, and what a read shows of them. */
  members: (address: string) => Members;
  shown: (data: unknown) => unknown;
  /** What a target is given at first; an address of ours where any will do. */
  first?: (input: CallInput) => string;
  /** Makes what it belongs to, where not anything does. */
  make?: (scene: Scene) => Promise<unknown>;
  /** Reads it, where nothing reads what is at the path of the write. */
  look?: (scene: Scene, input: CallInput) => Promise<unknown>;
}

/** Redirections are created only, and found by their path. */
async function redirectionOf({ trial, world }: Scene, { body }: CallInput): Promise<unknown> {
  const { owner, website_id } = world;
  const id = "helpdesk.redirection.list";
  const isIt = (item: unknown): boolean => contains(memberAt(item, "path"), memberAt(body, "path"));
  const list = { trial, as: owner, id, params: { website_id } } as const;
  return (await listOnce(list, (items: unknown[]) => items.some(isIt))).find(isIt);
}

const target = (data: unknown): unknown => memberAt(data, "target");

const places: Partial<Record<OperationId, Place>> = {
  "hooks.hook.merge": {
    members: (address) => ({ target: address }),
    shown: target,
    // Others may be refused (open.hook-targets).
    first: ({ body }) => String(memberAt(body, "target")),
  },
  "helpdesk.redirection.create": {
    members: (address) => ({ target: address }),
    shown: target,
    look: redirectionOf,
  },
  "status.node.merge": {
    members: (address) => ({ replicas: [address] }),
    shown: (data) => memberAt(data, "replicas/0"),
    // Other modes may take none (open.status-replicas-by-mode).
    make: (scene) => createWith(scene, "status.node.create", { mode: "poll" }),
  },
};

rule("platform.long-addresses-whole", async (trial) => {
  const scene = createScene(trial, await trial.world());
  for (const [write, place] of claimedRows(trial, places)) {
    const operation = trial.run.contract.operation(write);
    await place.make?.(scene);
    const input = await prepareWhole(scene, operation);
    const start = place.first?.(input) ?? "https://www.example.com/pages";
    const longest = await longestIfAny(trial, (text) => {
      const address = `${start}${start.includes("?") ? "&" : "?"}of=${text.replaceAll(" ", "-")}`;
      return sent(scene, operation, withBody(input, place.members(address)), place);
    });
    if (!longest) continue;
    const { words, taken } = longest;
    const look = async (): Promise<unknown> =>
      place.shown(await read(scene, operation, taken, place));
    const missing = (address: unknown): string[] =>
      words.filter((one) => !String(address).includes(one));
    const shown = await eventually(trial, "thing", look, (address) => !missing(address).length);
    const lost = missing(shown);
    const where = `the address that ${write} wrote, of ${words.length} words`;
    trial.expect(!lost.length, where, "whole", { lacks: lost.length, first: lost[0] });
    trial.settle();
  }
});

/** The request, if the address that it carries is taken: another one may have been sent in its place. */
async function sent(
  scene: Scene,
  operation: Operation,
  input: CallInput,
  { shown }: Place,
): Promise<CallInput | undefined> {
  const address = shown(input.body);
  if (!isAccepted(await ask(scene, operation, input))) return undefined;
  return shown(input.body) === address ? input : undefined;
}

const read = (
  scene: Scene,
  operation: Operation,
  input: CallInput,
  { look }: Place,
): Promise<unknown> =>
  look?.(scene, input) ?? dataFor(scene, neededReader(scene.trial, operation), input);
