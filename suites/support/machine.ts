/** Walks over the state machines of the contract: every move that is stated, then others as drawn. */
import * as fc from "fast-check";
import {
  type Caller,
  type Machine,
  missing,
  statedSteps,
  type Step,
  tourOf,
  type Trial,
  type World,
} from "../../harness/author.ts";
import type { OperationId, Operations } from "../../schemas/generated/maps.ts";

/** What an act returns where a move was refused that may be: the subject is as it was. */
export const stays = Symbol("stays");

/** Makes a move: accepted as the machine says, or refused. */
export type Act = (step: Step) => Promise<unknown>;

export interface Subject {
  /** By the name of the move; one that this target gives no means for is left out. */
  acts: Record<string, Act | undefined>;
  /** How often the tour is made: what has ended must be able to begin again the second and the third time too. */
  rounds?: number;
  /** Reports whatever is shown differently from what the state says. */
  compare: (state: string, after: string) => Promise<void>;
}

const picks = fc.array(fc.nat({ max: 1000 }), { maxLength: 8 });

/** The machine that this rule walks. */
function machineOf({ run }: Trial, rule: string): Machine {
  const machine = run.contract.machines.find((one) => one.rule === rule);
  if (!machine) throw new Error(`no machine of schemas/machines.yaml is walked by ${rule}`);
  return machine;
}

/** The rule says that the subject moves as its machine does. */
export async function walkMachine(trial: Trial, rule: string, subject: Subject): Promise<void> {
  const machine = machineOf(trial, rule);
  const taken: string[] = [];
  let state = machine.states[0] ?? "";
  const take = async (step: Step): Promise<void> => {
    const act = actOf(subject, step);
    if (!act || step.from !== state) return;
    const done = await act(step);
    trial.settle();
    if (done !== stays) {
      state = step.to;
      taken.push(step.move);
    }
    await subject.compare(state, whenTaken(taken));
    trial.settle();
  };
  for (let round = subject.rounds ?? 1; round > 0; round--)
    for (const step of tourOf(machine)) await take(step);
  // What must be refused is tried once from each state: when repeated, it may be answered differently.
  const more = statedSteps(machine).filter(({ isRefused }) => !isRefused);
  for (const pick of trial.draw(picks)) {
    const here = more.filter(({ from }) => from === state);
    const step = here[pick % here.length];
    if (step) await take(step);
  }
}

/** How many moves a violation mentions; the exchanges show them all. */
const mostTold = 4;

const whenTaken = (taken: readonly string[]): string =>
  `after ${taken.length > mostTold ? `${taken.length} moves, the last ` : ""}${taken.slice(-mostTold).join(", ")}`;

function actOf({ acts }: Subject, { move }: Step): Act | undefined {
  if (!(move in acts)) throw new Error(`nothing does the move ${move}`);
  return acts[move];
}

/** A user and a plugin, as far as the target gives them. */
export const oneOfEachTier = ({ operators, plugins }: World): Caller[] => [
  ...operators.slice(0, 1),
  ...plugins.slice(0, 1),
];

/** Who makes the next move: each of them in turn, so that one changes what another has set. */
export function inTurn(callers: readonly Caller[]): () => Caller {
  let turn = 0;
  return () => callers[turn++ % callers.length] ?? missing("user-tier");
}

type Input<Id extends OperationId> = {
  params?: Operations[Id]["params"];
  query?: Operations[Id]["query"];
  body?: Operations[Id]["body"];
};

/** The call is accepted or refused, as the step says. */
export const calls =
  <Id extends OperationId>(
    trial: Trial,
    as: Caller | undefined,
    id: Id,
    input: () => Input<Id>,
  ): Act =>
  async ({ isRefused }) => {
    if (isRefused) await trial.refuses(as, id, input());
    else await trial.accepts(as, id, input());
  };
