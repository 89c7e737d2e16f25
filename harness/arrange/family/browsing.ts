/** Browsing sessions: the visitor lets operators see the page. */
import { eventually } from "../../target/eventually.ts";
import { succeed } from "../arrange.ts";
import { bodyOf } from "../body.ts";
import { earlierCalls } from "../earlier-calls.ts";
import { conversationOf } from "../visitor/messages.ts";
import { itemsOf } from "../../client/list/items.ts";
import { slot } from "../../case/slot.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { isAccepted } from "../../client/answer.ts";
import type { CallInput } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { Again, Arrangement, Scene } from "../scene.ts";
import { usesBrowsing } from "../visitor/given-visitor.ts";
import { refusable } from "../refusable.ts";
import { bePresent, visitorDoes } from "../visitor/visitor.ts";
import { isStagedVisitor } from "../staged.ts";

async function sessionsIn(scene: Scene): Promise<unknown[]> {
  const { trial, as, params } = conversationOf(scene);
  return itemsOf(await trial.given(as, "browsing.session.list", { params }));
}

/** A session that the visitor agreed to. @param former one that is over, and that a list which is behind still shows */
async function agreed(scene: Scene, former?: unknown): Promise<string> {
  const { trial, ids } = scene;
  await succeed(scene, trial.run.contract.operation("browsing.session.start"));
  await visitorDoes(scene, "browsing", { answer: "accept" });
  const list = (): Promise<unknown[]> => sessionsIn(scene);
  const isMeant = (one: unknown): boolean => memberAt(one, "browsing_id") !== former;
  const listed = await eventually(trial, "list", list, (all) => all.some(isMeant));
  // One that was over may be the same again.
  const session = listed.find(isMeant) ?? listed[0];
  const browsing_id = memberAt(session, "browsing_id");
  if (typeof browsing_id !== "string") scene.trial.cannot("no browsing session came to be listed");
  usesBrowsing(trial, browsing_id);
  ids.set("browsing_id", browsing_id);
  return browsing_id;
}

type Subject = "session" | "assist";

const acts = { session: "browsing.session.act", assist: "browsing.assist.act" } as const;

/** What requests were prepared for in the scene: whether it is started now is not known any more. */
const touched = slot<Set<string>>("browsing: touched");

/**
 * Stops what is to be started, and starts what is to be stopped or used. What is started may refuse to be started again,
 * and what is stopped to be stopped (open.browsing-repeated-action), so that a refusal says nothing once it was touched.
 */
async function lead(scene: Scene, subject: Subject, action: unknown): Promise<void> {
  const { trial, as, params: conversation } = conversationOf(scene);
  const params = { ...conversation, browsing_id: String(scene.ids.get("browsing_id")) };
  const key = `${subject} ${params.browsing_id}`;
  const known = touched.ensure(scene, () => new Set());
  const body = { action: action === "start" ? "stop" : "start" } as const;
  if (known.has(key)) await trial.call(as, acts[subject], { params, body });
  else if (action !== "start") await trial.given(as, acts[subject], { params, body });
  known.add(key);
}

/** The request, once what has to be before it is. */
const leadTo: Record<Subject, (scene: Scene, input: CallInput) => Promise<CallInput>> = {
  async session(scene, input) {
    await lead(scene, "session", bodyOf(input)["action"]);
    return input;
  },
  // Who points must assist, and who assists must see the page.
  async assist(scene, input) {
    await lead(scene, "session", "use");
    await lead(scene, "assist", bodyOf(input)["action"]);
    return input;
  },
};

const wasStopped = ({ trial }: Scene, { params }: CallInput): boolean =>
  earlierCalls(trial, String(params?.["browsing_id"]), acts.session).some(
    ({ request }) => memberAt(request.body, "action") === "stop",
  );

/** A session that was stopped may be over (open.browsing-restart): then it is done in another one. */
const inAnother =
  (subject: Subject) =>
  async (scene: Scene, input: CallInput, again: Again): Promise<Exchange | undefined> => {
    if (!wasStopped(scene, input) || isAccepted(await again(input.body))) return undefined;
    input.params = {
      ...input.params,
      browsing_id: await agreed(scene, input.params?.["browsing_id"]),
    };
    await leadTo[subject](scene, input);
    return again(input.body);
  };

export const browsing: Arrangement = {
  refused: {
    "browsing.session.act": inAnother("session"),
    "browsing.assist.act": inAnother("assist"),
  },
  meet: {
    "visitor-shows-page": bePresent,
    "browsing-session": async (scene) => void (await agreed(scene)),
  },
  input: {
    // The one visitor of a target file may have shown the page to a rule before.
    "browsing.session.start": async (scene, input) =>
      refusable(
        scene,
        input,
        !isStagedVisitor(scene.trial) &&
          (await sessionsIn(scene)).length > 0 &&
          "open.browsing-again",
      ),
    "browsing.session.act": leadTo.session,
    "browsing.assist.act": leadTo.assist,
  },
  fill: {
    "browsing.session.list": async (scene) => {
      await bePresent(scene);
      return agreed(scene);
    },
  },
};
