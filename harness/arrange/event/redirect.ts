/** The card of a link as the event names it that leads to the service: no list may show it yet (open.billing-link-states). */
import { leavesOf } from "../../../contract/leaves.ts";
import { eventually } from "../../target/eventually.ts";
import { hear, isUserApart } from "../../trial/listening.ts";
import type { Scene } from "../scene.ts";

const redirect = "billing:link:redirect";

/** Starts one more link while its owner listens; what becomes of the card when the trial ends is seen to. */
export async function redirectedCard(scene: Scene, start: () => Promise<void>): Promise<string> {
  const { trial, world } = scene;
  const { owner } = world;
  // Which socket it comes on is open (open.billing-event-channel).
  const sockets = (await isUserApart(trial, world))
    ? (["website", "user"] as const)
    : (["website"] as const);
  const listeners = await Promise.all(
    sockets.map((of) => hear(trial, world, "rtm", owner, { events: [redirect], of })),
  );
  await start();
  const named = async (): Promise<string | undefined> =>
    listeners
      .flatMap((one) => one.heard(redirect))
      .map(({ data }) => cardIn(data))
      .find((id) => id !== undefined);
  const card_id = await eventually(trial, "event", named, (id) => id !== undefined);
  if (card_id === undefined)
    return trial.cannot(`the card of a started link is neither listed nor named by ${redirect}`);
  // Where it was finished it is listed from then on.
  trial.onEnd(
    async () => void (await trial.call(owner, "billing.link.reject", { params: { card_id } })),
  );
  return card_id;
}

/** In a member of this name, or in the address. */
function cardIn(data: unknown): string | undefined {
  for (const { where, value } of leavesOf(data)) {
    const id = where.endsWith("/card_id")
      ? String(value)
      : URL.parse(String(value))?.searchParams.get("card_id");
    if (id) return id;
  }
  return undefined;
}
