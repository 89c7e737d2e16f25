/** Deviations that take back a while later what was done, as copies do that catch up in the wrong order. */
import type { Call } from "../call.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { instead, shows } from "./handler.ts";
import { idOf, thingsOf, type Kept } from "./kept.ts";

/** After this it is taken back (ms): who asks at once saw it done, and it is less than any target may take to show it. */
const aWhile = 30;

/** A thing is again as it was before the change or the removal. */
export const undoneLater = <Thing>(write: OperationId, kept: Kept<Thing>): Plant =>
  instead(write, (call, original) => {
    const things = thingsOf(call, kept);
    const former = structuredClone(things.get(idOf(call)));
    const data = original(call);
    const { clock } = call.reference;
    if (former) clock.at(clock.now() + aWhile, () => things.set(idOf(call), former));
    return data;
  });

interface Former<Thing> {
  thing: Thing;
  since: number;
}

/** Notes what a thing was like before it was written to, and gives that where a while has gone by. */
const remembering = <Thing>(write: OperationId, kept: Kept<Thing>) => {
  const formers = new Map<string, Former<Thing>>();
  return {
    plant: instead(write, (call, original) => {
      const thing = structuredClone(thingsOf(call, kept).get(idOf(call)));
      const data = original(call);
      if (thing) formers.set(idOf(call), { thing, since: call.reference.clock.now() });
      return data;
    }),
    formerOf: (id: string, { reference }: Call): Thing | undefined => {
      const former = formers.get(id);
      return former && reference.clock.now() >= former.since + aWhile ? former.thing : undefined;
    },
  };
};

/** The list alone shows a thing again as it was before the change; `field` is its identifier. */
export const listedAsBefore =
  <Thing>(write: OperationId, list: OperationId, field: string, kept: Kept<Thing>): Plant =>
  (reference) => {
    const { plant, formerOf } = remembering(write, kept);
    plant(reference);
    shows(list, (data, call) =>
      (data as Record<string, unknown>[]).map(
        (item) => formerOf(String(item[field]), call) ?? item,
      ),
    )(reference);
  };

/** A removed thing is read again, though nothing lists it. */
export const readAfterRemoval =
  <Thing>(remove: OperationId, read: OperationId, kept: Kept<Thing>): Plant =>
  (reference) => {
    const { plant, formerOf } = remembering(remove, kept);
    plant(reference);
    instead(read, (call, original) => formerOf(idOf(call), call) ?? original(call))(reference);
  };
