/** Everything that the rules of one worker share: contract, target, connections, findings. */
import { createWavering, type Wavering } from "./wavering.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import type { OnWait } from "../client/patience.ts";
import { createQuotas, type Quotas, type SentByPlugin } from "../client/quota.ts";
import { createFrameObserver } from "../observe/frame.ts";
import { acceptance, acceptedRule, answerText, callText } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Delivery } from "../realtime/delivery.ts";
import type { Frame, Wait } from "../record/frame.ts";
import type { Finding, NewFinding } from "../record/finding.ts";
import { arrive, introducedPlugins } from "./arrive.ts";
import { createCalls, type CallTarget, type Reach, type Traffic } from "./calls.ts";
import { createFindings, type During, type Findings } from "./findings.ts";
import { createObservations, type Observations } from "./observations.ts";
import type { Places } from "./places.ts";
import { createSecrets, type KnownSecrets } from "./secrets.ts";
import type { Keeper } from "../case/slot.ts";
import type { Stage, StagePart } from "../client/stage.ts";
import type { Inbox } from "../client/inbox.ts";
import { trustAuthority } from "../target/authority.ts";
import { claimedPart, claimsOf } from "../target/claims.ts";
import { tokensOf, type Target } from "../target/target.ts";
import { createSpending, type Spending } from "./spending.ts";
import { openStageAndMail, type StageAndMail } from "./stage-and-mail.ts";
import { thriftOf, type Thrift } from "./thrift.ts";
import { createUsers, type Users } from "./users.ts";
import { createDealings, type Dealings } from "../guest/dealings.ts";
import { createBygone, namesInConversations, type Bygone } from "../guest/bygone.ts";
import { sendClaimed } from "../guest/claimed.ts";
import type { Guest } from "../guest/guest.ts";
import type { Safety } from "../guest/safety.ts";
import type { Renew } from "../guest/person/given-sessions.ts";
import type { Approach } from "../guest/journal/held.ts";
import { createStrays, type Strays } from "../guest/strays.ts";

export interface Run extends Keeper, Omit<KnownSecrets, "all">, Observations, Spending {
  /** The contract without the operations that the target does not claim. */
  contract: Contract;
  /** The whole contract. */
  described: Contract;
  target: Target;
  stage: Stage | undefined;
  stageParts: ReadonlySet<StagePart>;
  /** Where mail is read, if the target file names that and no stage tells it. */
  inbox: Inbox | undefined;
  users: Users;
  /** Guests, which clean up the websites that the target names; none where the stage makes worlds, which are removed as a whole. */
  guests: Guest[];
  /** How guests renew sessions, each from its arrival on. */
  renewals: Renew[];
  /** Removes what rules make outside of the worlds of a stage. */
  strays: Strays;
  /** What earlier rules made on those websites. */
  bygone: Bygone;
  /** Lists that were too long to be read to their end; for a trial, those among the lists that it has read. */
  cutShort: Set<string>;
  /** What the calls of rules named and said on those websites, where others may work as well. */
  dealings: Dealings;
  wavering: Wavering;
  /** Websites of the target file for rules that run beside each other; undefined where they cannot. */
  places: Places | undefined;
  call: CallTarget;
  /** Whether the target has the operation. */
  claims: (operationId: string) => boolean;
  /** Calls made so far. */
  requests: () => number;
  /** Daily quotas of the plugins that the target names. */
  quotas: Quotas;
  thrift: Thrift;
  /** How often the network or a gateway got in the way, by what it was, such as 503 or closed. */
  disturbances: ReadonlyMap<string, number>;
  /** How the calls went since this was last asked. */
  traffic: () => Traffic;
  /** From now on no call waits for long to be let through: somebody waits for the end of the run. */
  hurry: () => void;
  reach: ReadonlyMap<string, Reach>;
  /** What the checks of every exchange found, by rule id. */
  findings: Map<string, Finding[]>;
  /** Notes what a frame shows about open points. */
  heard: (frame: Frame | Delivery) => void;
  /** The same run without its checks: for probes, which judge nothing. */
  unjudged: () => Run;
  /** Every wait for an event whose trial has ended, for their distribution. */
  waits: Wait[];
  /** The last number that was given out on each website, for values that may stand only once. */
  serials: Map<string, number>;
  /** The number after which those of each website begin. */
  firstSerial: number;
  /** Holds against a rule that this exchange broke it, whichever rule made it. */
  find: Findings["keep"];
  /** Holds against the operation that a valid request by the right caller was not accepted. */
  blame: (operation: Operation, exchange: Exchange, during?: During) => void;
  /** Whether the operation has accepted nothing so far, though it had to: then other rules cannot be judged by it. */
  isDown: (operationId: string) => boolean;
  close: () => Promise<void>;
}

/** The longest time that a throttled call waits (ms), unless the target file says otherwise: a limit per minute has ended by then. */
const usualPatience = 65_000;

const unaccepted = (operation: Operation, exchange: Exchange): NewFinding => ({
  rule: acceptedRule(operation),
  violation: {
    where: `${callText(exchange)} by ${exchange.as}`,
    expected: `${acceptance(exchange)}, since the request is valid`,
    received: answerText(exchange),
    operationId: operation.operationId,
  },
});

export interface RunOptions extends Approach {
  /** Rules judged at a time. */
  atOnce?: number;
  /** What may be done on a website that the target names; where absent nobody cleans up after the run. */
  safety?: Safety;
  /** Requests that rules may make. */
  budget?: number;
  /** Rules that are to be judged: the daily quotas of plugins have to last for them. */
  rules?: number;
  /** What earlier processes of the same run sent as plugins. */
  sent?: SentByPlugin;
  /** Most requests a second to the target. */
  rate?: number;
  onWait?: OnWait;
  /** Whether what is down is waited for longer, rather than told soon; where absent it is. */
  endures?: boolean;
  /** The number after which unique values are numbered, on websites where earlier runs were. */
  firstSerial?: number;
}

/** Connections that one rule may need at a time, such as those of several callers. */
const connectionsOfARule = 2;

const connectionsFor = ({ atOnce = 8 }: RunOptions): number => connectionsOfARule * atOnce;

/** The run over a stage and an inbox that are open: nobody has called the target so far. */
function createRun(
  contract: Contract,
  target: Target,
  { stage, stageParts, inbox, close }: StageAndMail,
  options: RunOptions,
): Run {
  const { budget = Infinity, rules = 1, sent = [], rate, firstSerial = 0 } = options;
  const patience = target.patience ?? usualPatience;
  const quotas = createQuotas(tokensOf(target), patience, sent);
  const { all, ...secrets } = createSecrets(target);
  const { findings, keep } = createFindings(secrets.redactor);
  const observations = createObservations(secrets.redactor);
  const { observe } = observations;
  const lookAtFrame = createFrameObserver(contract);
  const claims = claimsOf(target);
  const calls = createCalls({
    contract,
    target,
    connections: connectionsFor(options),
    patience,
    onWait: options.onWait,
    endures: options.endures,
    rate,
    quotas,
    claims,
    secrets: all,
    observe,
    async renew(caller, isOfRule) {
      for (const renew of run.renewals) {
        const renewal = await renew(caller, isOfRule);
        if (renewal) return renewal;
      }
      return "impossible";
    },
  });
  const claimed = claimedPart(contract, target);
  const call = calls.finding(keep);
  const run: Run = {
    contract: claimed,
    described: contract,
    claims,
    target,
    stage,
    stageParts,
    inbox,
    users: createUsers(),
    kept: new Map(),
    guests: [],
    renewals: [],
    strays: createStrays(claimed, target, sendClaimed(claims, call)),
    bygone: createBygone(namesInConversations(contract)),
    cutShort: new Set(),
    dealings: createDealings(),
    wavering: createWavering(),
    places: undefined,
    call,
    requests: calls.count,
    quotas,
    thrift: thriftOf(quotas, [], rules),
    ...createSpending(budget, calls.count, quotas),
    disturbances: calls.disturbances,
    hurry: calls.hurry,
    traffic: () => ({ ...calls.traffic(), sent: quotas.sent() }),
    reach: calls.reach,
    findings,
    ...observations,
    heard(frame) {
      for (const [openPoint, seen] of lookAtFrame(frame)) observe(openPoint, seen);
    },
    unjudged: () => ({
      ...run,
      call: calls.finding(() => undefined),
      find: () => undefined,
      blame: () => undefined,
    }),
    waits: [],
    serials: new Map(),
    firstSerial: stageParts.has("world") ? 0 : firstSerial,
    find: keep,
    blame: (operation, exchange, during) => keep(unaccepted(operation, exchange), exchange, during),
    isDown: (operationId) =>
      findings.has(acceptedRule({ operationId })) && !calls.reach.get(operationId)?.successes,
    ...secrets,
    async close() {
      await Promise.all(run.guests.map((guest) => guest.leave()));
      await calls.close();
      await close();
    },
  };
  return run;
}

/**
 * Connects to a target and learns which parts its stage has; with a `safety` also what stands on the websites that the
 * target file names. Whoever opens a run closes it, which cleans those websites up.
 *
 * @throws where the stage, the mailbox or such a website cannot be reached; nothing is left open then
 */
export async function openRun(
  contract: Contract,
  target: Target,
  options: RunOptions = {},
): Promise<Run> {
  trustAuthority(target.authority);
  const outside = await openStageAndMail(target, connectionsFor(options));
  const run = createRun(contract, target, outside, options);
  try {
    const { safety, targetArguments, takeOver, rules = 1 } = options;
    const isByHand = !run.stageParts.has("world");
    if (safety && isByHand) await arrive(run, { safety, targetArguments, takeOver });
    run.quotas.hasArrived();
    if (rules > 1 && isByHand)
      run.thrift = thriftOf(run.quotas, await introducedPlugins(run), rules);
  } catch (error) {
    await run.close();
    throw error;
  }
  return run;
}
