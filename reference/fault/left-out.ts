/** Fields that a request leaves out, and that are taken from the request before. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { takesBody } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const fromBefore = (what: string, rules: string[], operationId: OperationId, name: string): Fault =>
  fault(`${what} goes to the next one that is created without.`, rules, (reference) => {
    let former: unknown;
    takesBody(operationId, (body: Record<string, unknown>) => {
      former = body[name] ?? former;
      return former === undefined ? body : { ...body, [name]: former };
    })(reference);
  });

export const leftOutFaults: Record<string, Fault> = {
  "shortcuts-tag-of-the-one-before": fromBefore(
    "The tag of a shortcut",
    ["platform.left-out-stays-empty", "shortcuts.made-again-without-tag"],
    "shortcuts.shortcut.create",
    "tag",
  ),
  "people-notepad-of-the-one-before": fromBefore(
    "The notepad of a profile",
    ["platform.left-out-stays-empty"],
    "people.profile.create",
    "notepad",
  ),
  "people-event-data-of-the-one-before": fromBefore(
    "The data of an event",
    ["platform.left-out-stays-empty"],
    "people.event.create",
    "data",
  ),
  "people-event-color-of-the-one-before": fromBefore(
    "The color of an event",
    ["platform.left-out-stays-empty"],
    "people.event.create",
    "color",
  ),
};
