/** Makes the places that everybody writes to: a conversation and a profile each, on the websites in turn. */
import { randomBytes } from "node:crypto";
import { createScene, type Scene } from "../../../harness/arrange/scene.ts";
import { CouldNotRun } from "../../../harness/case/stop.ts";
import {
  beatsOf,
  placesOf,
  type KeptData,
  type KeptSettings,
  type KeptPlace,
} from "../../shared/kept/plan.ts";
import type { Preparation } from "../../runner/definition.ts";
import { plannedCaller } from "../../runner/plan.ts";
import type { Session } from "../../runner/session.ts";

/** Requests beyond the writes that a token may make: the arrangement, reading back and the clean-up. */
const spareRequests = 20_000;
/** How much longer than the run its worlds live when nobody removes them (s). */
const spareSeconds = 3_600;

export async function prepareKept({
  session,
  settings,
}: Preparation<KeptSettings>): Promise<KeptData> {
  const nonce = `assay${randomBytes(4).toString("hex")}x`;
  const scenes: Scene[] = [];
  for (let i = 0; i < Math.min(settings.websites, placesOf(settings)); i++) {
    session.signal.throwIfAborted();
    scenes.push(await openScene(session, settings, i));
  }
  const places: KeptPlace[] = [];
  // One after the other: if only a list shows which one was made, two at once would be mixed up.
  for (let i = 0; i < placesOf(settings); i++) {
    session.signal.throwIfAborted();
    const scene = scenes[i % scenes.length] as Scene;
    places.push(await makePlace(session, scene, `${nonce}${i}@mail.example`));
  }
  return { nonce, places };
}

async function openScene(
  { trial }: Session,
  settings: KeptSettings,
  index: number,
): Promise<Scene> {
  const requests = settings.writers * beatsOf(settings) + spareRequests;
  const lifetime = Math.ceil(settings.duration_s) + spareSeconds;
  const world = await trial.world(
    { tokens: [{ daily_quota: requests }], minute_limit: requests, lifetime },
    `website-${index + 1}-`,
  );
  return createScene(trial, world);
}

/** Routes accept the email of a profile in place of its identifier (1/2.3). */
async function makePlace(
  { trial, run, target }: Session,
  scene: Scene,
  email: string,
): Promise<KeptPlace> {
  const { website_id, operators, plugins } = scene.world;
  const [first, ...others] = [...operators.slice(0, 1), ...plugins.slice(0, 1)];
  if (!first) throw new CouldNotRun("the target gives no credentials to write with");
  const conversation = await scene.create(run.contract.operation("conversation.create"));
  await trial.given(first, "people.profile.create", {
    params: { website_id },
    body: { email, person: { nickname: "Kept" } },
  });
  return {
    website_id,
    session_id: String(conversation.id),
    people_id: email,
    callers: [first, ...others].map((caller) => plannedCaller(caller, target)),
  };
}
