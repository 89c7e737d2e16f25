/**
 * Each deviation of each event that some rule must find, by the table of the contract
 * (schemas/event-deviations.yaml), with the ids `event-<name>-<deviation>` and `hook-<name>-<deviation>`.
 */
import { loadContract, type ContractEvent } from "../../contract/contract.ts";
import { cellOf, eventDeviations, type EventDeviation } from "../../contract/event-deviations.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import {
  changesPayload,
  heardElsewhere,
  losesAgain,
  losesEvent,
  losesOneIn,
  misnames,
  payloadBehind,
  sendsOtherSession,
} from "../deviate/event.ts";
import {
  deliversElsewhere,
  deliversOtherSession,
  losesDelivery,
  losesDeliveryAgain,
  losesDeliveryOneIn,
  misnamesDelivery,
} from "../deviate/hook.ts";
import { sendsThoughRefused } from "../deviate/refused.ts";

type Plants = Readonly<Partial<Record<EventDeviation, (event: ContractEvent) => Plant>>>;

/** A name that the documents do not know. */
const wrong = (name: string): string => `${name}:done`;

const refused = ({ name, channel, causes }: ContractEvent): Plant =>
  sendsThoughRefused(
    // Hooks are sent what goes out on the RTM channel.
    { name, channel: channel === "stream" ? "stream" : "rtm" },
    causes.flatMap(({ operation = [] }) => operation),
  );

const onSockets: Plants = {
  lost: ({ name }) => losesEvent(name),
  "one-in-seven": ({ name }) => losesOneIn(7, name),
  again: ({ name }) => losesAgain(name),
  misnamed: ({ name }) => misnames(name, wrong(name)),
  payload: ({ name }) => changesPayload(({ website_id }) => ({ website_id }), name),
  "other-payload": ({ name }) => payloadBehind(name),
  elsewhere: ({ name }) => heardElsewhere(name),
  "other-session": ({ name }) => sendsOtherSession(name),
  refused,
};

const onHooks: Plants = {
  lost: ({ name }) => losesDelivery(name),
  "one-in-seven": ({ name }) => losesDeliveryOneIn(7, name),
  again: ({ name }) => losesDeliveryAgain(name),
  misnamed: ({ name }) => misnamesDelivery(name, wrong(name)),
  elsewhere: ({ name }) => deliversElsewhere(name),
  "other-session": ({ name }) => deliversOtherSession(name),
  refused,
};

const plain = (name: string): string => name.replaceAll(/[:_]/g, "-");

function row(
  event: ContractEvent,
  deviation: EventDeviation,
  rule: string,
): [id: string, row: Fault] {
  const isHook = event.channel === "hook";
  const plant = (isHook ? onHooks : onSockets)[deviation];
  if (!plant)
    throw new Error(`nothing plants the deviation ${deviation} of ${event.channel} events`);
  const says = eventDeviations[deviation].replace(/^It /, "").replace(/\.$/, "");
  const who = isHook ? "Hooks: the namespace" : "The event";
  const id = `${isHook ? "hook" : "event"}-${plain(event.name)}-${deviation}`;
  return [id, fault(`${who} ${event.name} ${says}.`, [rule], plant(event))];
}

function table(): Record<string, Fault> {
  const contract = loadContract();
  const rows = contract.events.flatMap((event) =>
    (Object.keys(eventDeviations) as EventDeviation[]).flatMap((deviation) => {
      const cell = cellOf(contract, event, deviation);
      return cell.kind === "found" ? [row(event, deviation, cell.rule)] : [];
    }),
  );
  return Object.fromEntries(rows);
}

export const eventDeviationFaults: Record<string, Fault> = table();
