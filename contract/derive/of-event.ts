/** The rule about an event: it arrives where and when it must; what is open about it stands in `schemas/event-deviations.yaml`. */
import type { Contract, ContractEvent } from "../contract.ts";
import type { Rule } from "../derive.ts";
import { causingOperations, eventKindOf, eventRuleOf, rowOf } from "../event-deviations.ts";

export function ruleOfEvent(event: ContractEvent, contract: Contract): Rule {
  const { about, needs = [], level } = rowOf(contract, event);
  const { name, channel, causes } = event;
  const operations = causingOperations(contract, event);
  const isHook = channel === "hook";
  const whose = about ? `website and ${about}` : "website";
  return {
    id: eventRuleOf(event),
    level: level ?? (causes.some(({ open }) => !open) ? "MUST" : "SHOULD"),
    sentence: `${isHook ? `A hook that names ${name} receives it` : `${name} arrives`} each time it is caused, only for the ${whose} concerned, and not after a refused call.`,
    source: event.source,
    kind: eventKindOf(event),
    family: operations[0]?.family ?? "platform",
    operations: operations.map(({ operationId }) => operationId),
    events: [name],
    // Which clients of a socket are told is open (open.event-audience), so a second user listens too.
    needs: [...new Set([...(isHook ? ["hooks"] : [channel, "member"]), "user-tier", ...needs])],
    derived: true,
  };
}
