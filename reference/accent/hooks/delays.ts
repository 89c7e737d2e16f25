/** When hooks are told. */
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { handLater } from "../../deviate/event.ts";
import { afterwards } from "../../deviate/handler.ts";

/** How long a new hook is not told yet (ms). */
const learning = 500;

/** A new hook is told of what happens some time after its creation. */
const toldLate: Plant = (reference) => {
  const { clock, hooks } = reference;
  const since = new Map<string, number>();
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const until = since.get(`${delivery.website_id} ${target.hook_id}`) ?? 0;
    if (clock.now() >= until) deliver(target, delivery);
  };
  afterwards("hooks.hook.create", ({ params }, data) => {
    const { hook_id = "" } = data as { hook_id?: string };
    since.set(`${params.website_id} ${hook_id}`, clock.now() + learning);
  })(reference);
};

/** Delivers some events a while after later ones. */
const overtaken: Plant = ({ hooks, clock }) => {
  const { deliver } = hooks;
  let count = 0;
  hooks.deliver = (target, delivery) => {
    const by = [700, 0, 250][count++ % 3] ?? 0;
    handLater(clock, by, delivery, (one) => deliver(target, one));
  };
};

/** Delivers everything three seconds late. */
const slow: Plant = ({ hooks, clock }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    handLater(clock, 3000, delivery, (one) => deliver(target, one));
  };
};

export const delaysAccents: Record<string, Accent> = {
  "hook-told-late": accent(
    "Delivers to a new hook nothing that happens within 500 ms of its creation.",
    ["open.hook-change-delay"],
    toldLate,
  ),
  "hook-deliveries-overtaken": accent(
    "Delivers two of three events a while later, so that others overtake them.",
    ["open.event-delay", "open.event-order"],
    overtaken,
  ),
  "hook-deliveries-slow": accent(
    "Delivers to hooks three seconds after what they are told of.",
    ["open.event-delay"],
    slow,
  ),
};
