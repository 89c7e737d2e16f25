/**
 * The deviations of events: every event by every deviation, each found by a rule or permitted by an open point. The derived rules of
 * events, the faults of the reference and the published table all come from here.
 */
import type { ChannelName, Contract, ContractEvent, Operation } from "./contract.ts";
import type { Level } from "./source.ts";

/** The deviations, each with what a client would notice. */
export const eventDeviations = {
  lost: "It never arrives.",
  "one-in-seven": "It does not arrive one time in seven.",
  again: "It does not arrive when the same happens in a conversation again.",
  misnamed: "It arrives under another name.",
  payload: "It lacks what the documents say that its payload carries.",
  "other-payload": "It carries the payload of the one before it.",
  elsewhere: "It also arrives on other websites.",
  "other-session": "It names another conversation of the website instead of its own.",
  refused: "It is sent for a call that was refused.",
} as const;
export type EventDeviation = keyof typeof eventDeviations;
const deviations = Object.keys(eventDeviations) as EventDeviation[];

/** A row of `schemas/event-deviations.yaml`. */
export interface EventRow extends Partial<Record<EventDeviation, string>> {
  about?: "conversation";
  needs?: string[];
  level?: Level;
}

export type EventTable = Record<ChannelName, Record<string, EventRow>>;

export type Cell =
  | { kind: "found"; rule: string }
  | { kind: "open"; point: string }
  /** It cannot come about. */
  | { kind: "impossible"; because: string };

/** The kind of the derived rule of an event; its id is `<kind>:<name of the event>`. */
export type EventKind = "event-arrives" | "hook-arrives";

/** Of which kind the derived rule of the event is, by its channel. */
export const eventKindOf = ({ channel }: ContractEvent): EventKind =>
  channel === "hook" ? "hook-arrives" : "event-arrives";

/** The id of the derived rule of the event. */
export const eventRuleOf = (event: ContractEvent): string => `${eventKindOf(event)}:${event.name}`;

/** The row of an event; blank where it has none. */
export const rowOf = ({ eventTable }: Contract, { channel, name }: ContractEvent): EventRow =>
  eventTable[channel][name] ?? {};

/** The operations that bring the event about; a gate says which causes name none. */
export const causingOperations = (
  { operations }: Contract,
  { causes }: ContractEvent,
): Operation[] =>
  operations.filter(({ operationId }) => causes.some(({ operation }) => operation === operationId));

/** Whether a caller may be refused the operation that brings the event about. */
const mayBeRefused = (contract: Contract, event: ContractEvent): boolean =>
  causingOperations(contract, event).some(({ tiers }) => tiers.length > 0);

const ofNoConversation = (contract: Contract, event: ContractEvent): string | undefined =>
  rowOf(contract, event).about ? undefined : "it is of no conversation";

const impossible: Partial<
  Record<EventDeviation, (contract: Contract, event: ContractEvent) => string | undefined>
> = {
  again: ofNoConversation,
  "other-session": ofNoConversation,
  refused: (contract, event) =>
    mayBeRefused(contract, event) ? undefined : "no call that could be refused brings it",
};

const toCell = (event: ContractEvent, written: string): Cell =>
  written.startsWith("open.")
    ? { kind: "open", point: written }
    : { kind: "found", rule: written === "derived" ? eventRuleOf(event) : written };

/** What finds a deviation of an event, or what leaves it open. Payloads are open where nothing is written. */
export function cellOf(contract: Contract, event: ContractEvent, deviation: EventDeviation): Cell {
  const because = impossible[deviation]?.(contract, event);
  if (because !== undefined) return { kind: "impossible", because };
  const usual = deviation.endsWith("payload") ? "open.event-payloads" : "derived";
  return toCell(event, rowOf(contract, event)[deviation] ?? usual);
}

/** The rule of the event itself is a tick, since its column names it. */
function show(cell: Cell, event: ContractEvent): string {
  if (cell.kind === "open") return `(${cell.point})`;
  if (cell.kind === "impossible") return `– ${cell.because}`;
  return cell.rule === eventRuleOf(event) ? "✓" : `\`${cell.rule}\``;
}

function table(contract: Contract, channel: ChannelName): string[] {
  const events = contract.events.filter((event) => event.channel === channel);
  return [
    `| rule | ${deviations.join(" | ")} |`,
    `|---|${deviations.map(() => "---|").join("")}`,
    ...events.map((event) => {
      const cells = deviations.map((deviation) => show(cellOf(contract, event, deviation), event));
      return `| \`${eventRuleOf(event)}\` | ${cells.join(" | ")} |`;
    }),
    "",
  ];
}

const titles: Record<ChannelName, string> = {
  rtm: "RTM Events",
  stream: "Streaming",
  hook: "Hooks",
};

function sum(contract: Contract): string {
  const cells = contract.events.flatMap((event) =>
    deviations.map((deviation) => cellOf(contract, event, deviation).kind),
  );
  const count = (kind: Cell["kind"]): number => cells.filter((one) => one === kind).length;
  return `${cells.length} cells: ${count("found")} deviations are planted as faults and found, with a tick by the rule of the event itself, else by the one that is named; ${count("open")} are left open by the open point in brackets, ${count("impossible")} cannot come about.`;
}

/** The table that `npm run generate` writes. */
export function eventDeviationTable(contract: Contract): string {
  return [
    "# Deviations of events",
    "",
    "Generated by `npm run generate` from `schemas/event-deviations.yaml` and `schemas/asyncapi.yaml`. Do not edit.",
    "",
    sum(contract),
    "",
    ...deviations.map((deviation) => `- **${deviation}**: ${eventDeviations[deviation]}`),
    "",
    "Which clients of a website an event is sent to, by tier or otherwise, is open for all of them (open.event-audience), and so are its order (open.event-order) and how often it comes.",
    "",
    ...(Object.keys(titles) as ChannelName[]).flatMap((channel) => [
      `## ${titles[channel]}`,
      "",
      ...table(contract, channel),
    ]),
  ].join("\n");
}
