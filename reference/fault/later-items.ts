/** Arrays of a body of which the first item alone is checked. */
import { tolerates } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

type Kind = "enumeration" | "required";
type Row = [id: string, says: string, kind: Kind, operationId: OperationId, violation: RegExp];

const rows: Row[] = [
  [
    "filters-later-operators-not-checked",
    "The second entry of a filter may have any operator.",
    "enumeration",
    "filters.filter.create",
    /\/filter\/[1-9]\/operator: /,
  ],
  [
    "hooks-later-namespaces-not-checked",
    "The second event of a hook may have any name.",
    "enumeration",
    "hooks.hook.replace",
    /\/events\/[1-9]\d*: /,
  ],
  [
    "inboxes-later-operators-not-checked",
    "The second condition of an inbox may have any operator.",
    "enumeration",
    "inboxes.inbox.replace",
    /\/conditions\/[1-9]\/operator: /,
  ],
  [
    "message-later-references-not-checked",
    "The second reference of a message needs no target.",
    "required",
    "conversation.message.send",
    /\/references\/[1-9]: .*'target'/,
  ],
  [
    "people-later-profiles-not-checked",
    "The second social profile of a person needs no type.",
    "required",
    "people.profile.create",
    /\/profiles\/[1-9]: .*'type'/,
  ],
  [
    "routing-later-operators-not-checked",
    "The second condition of the second routing rule may have any operator.",
    "enumeration",
    "routing.rules.replace",
    /\/rules\/[1-9]\/conditions\/[1-9]\/operator: /,
  ],
  [
    "services-later-sides-not-checked",
    "The second message to extract from may be from anybody.",
    "enumeration",
    "services.extract.request",
    /\/history\/[1-9]\/from: /,
  ],
];

export const laterItemsFaults: Record<string, Fault> = Object.fromEntries(
  rows.map(([id, says, kind, operationId, violation]) => [
    id,
    fault(says, [`${kind}:${operationId}`], tolerates(operationId, violation)),
  ]),
);
