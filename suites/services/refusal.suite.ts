/** Service requests that are refused (2/8). */
import * as fc from "fast-check";
import { isRefused, mentions, rule } from "../../harness/author.ts";
import { listenIn, overheard } from "../support/room.ts";
import { silenceOf } from "../support/platform/silence.ts";
import {
  allEvents,
  askService,
  servedWorld,
  request,
  services,
  type Service,
} from "../support/services/service.ts";

const others = fc.constantFrom("image/png", "application/pdf", "text/plain", "video/mp4");

rule("services.transcribe-audio-only", async (trial) => {
  const world = await servedWorld(trial);
  const sent = await request(trial, world, "transcribe");
  await askService(trial, world, "transcribe", sent);
  for (const type of [trial.draw(others), trial.draw(others)]) {
    const media = { ...(sent.body["media"] as object), type };
    const body = { ...sent.body, media } as never;
    await trial.refuses(world.owner, "services.transcribe.request", { ...sent, body });
  }
});

/** A field without which the service has nothing to do. */
const needed: Record<Service, string> = {
  translate: "locale",
  transcribe: "media",
  extract: "history",
  predict: "context",
  rank: "text",
  transform: "action",
};

rule("services.refused-is-silent", async (trial) => {
  const world = await servedWorld(trial, overheard);
  const ids: string[] = [];
  // The tracking id is returned in the event (2/8): results of others may still be on their way.
  const isMeant = (payload: unknown): boolean => ids.some((id) => mentions(payload, id));
  const expectSilence = silenceOf(trial, await listenIn(trial, world), allEvents, isMeant);
  const refused: string[] = [];
  for (const service of services) {
    const { params, body } = await request(trial, world, service);
    ids.push(String(body["id"]));
    const { [needed[service]]: _, ...rest } = body;
    const operation = trial.run.contract.operation(`services.${service}.request`);
    const exchange = await trial.callOperation(world.owner, operation, { params, body: rest });
    // That it must be refused is the business of other rules.
    if (isRefused(exchange)) refused.push(service);
  }
  if (!refused.length) trial.cannot("no service refused a request without what it needs");
  if (refused.length < services.length)
    trial.cannot("a request without what it needs was accepted");
  await expectSilence(`after refused requests to ${refused.join(", ")}`);
});
