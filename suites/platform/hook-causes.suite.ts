/** Hooks are notified of what the visitor and the platform itself bring about (1/6). */
import * as fc from "fast-check";
import { arrives, createScene, realistic, rule, type Trial, word } from "../../harness/author.ts";
import { arriveChat, visitor } from "../support/conversation/chat.ts";
import { addProfile } from "../support/people/profile.ts";
import { openHook, tells, type Hooked } from "../support/platform/hook.ts";
import { paramsOf } from "../support/platform/website.ts";

/** What a visitor brings about just by coming. */
const brought = [
  "session:sync:geolocation",
  "session:sync:system",
  "session:sync:network",
  "session:sync:timezone",
  "session:sync:locales",
];

const draw = (trial: Trial, kind: string): string => trial.draw(realistic[kind] ?? word);

/** What a visitor says of themselves, by the namespace that tells of it. */
const said: Record<string, (trial: Trial) => object> = {
  "session:set_phone": (trial) => ({ phone: draw(trial, "phone") }),
  "session:set_address": (trial) => ({ address: draw(trial, "words") }),
  "session:set_data": (trial) => ({ data: { plan: trial.draw(word) } }),
  "session:set_avatar": (trial) => ({ avatar: draw(trial, "url") }),
  "session:set_nickname": (trial) => ({ nickname: draw(trial, "name") }),
  "session:set_segments": (trial) => ({ segments: [trial.draw(word)] }),
  "session:sync:events": (trial) => ({ events: [{ text: trial.draw(word) }] }),
};
const sayable = Object.keys(said);
const inAnyOrder = fc.shuffledSubarray(sayable, { minLength: sayable.length });

/** Both come from the email of a profile that is known. */
const known = ["session:set_email", "people:bind:session"];

rule("platform.hook-visitor", async (trial) => {
  const hooked = await openHook(trial, [...brought, ...sayable, ...known]);
  const { world, as, target } = hooked;
  const people = { trial, world, as, ...paramsOf(world) };
  const { email } = await addProfile(people, "ada");
  const chat = await arriveChat(trial, world, {}, as);
  for (const namespace of brought) await arrives(trial, target, namespace);
  for (const namespace of trial.draw(inAnyOrder)) {
    const value = said[namespace]?.(trial) ?? {};
    await tells(hooked, namespace, () => visitor(chat, "set", value));
  }
  await visitor(chat, "set", { email });
  for (const namespace of known) await arrives(trial, target, namespace);
});

/** What no route and no visitor brings about. */
const ofPlatform = [
  "message:notify:unread:send",
  "message:notify:unread:received",
  "session:set_subject",
  "session:set_state",
  "session:sync:topic",
  "people:sync:profile",
  "campaign:progress",
  "campaign:dispatched",
  "campaign:running",
  "email:track:view",
  "plugin:event",
];
const occurring = fc.shuffledSubarray(ofPlatform, { minLength: ofPlatform.length });

const occur = ({ trial, world }: Hooked, event: string): Promise<unknown> =>
  trial.stage("inject", "POST", "/inject", { thing: "occurrence", event, ...paramsOf(world) });

rule("platform.hook-platform", async (trial) => {
  const hooked = await openHook(trial, ofPlatform);
  for (const event of trial.draw(occurring)) await tells(hooked, event, () => occur(hooked, event));
});

rule("platform.hook-status-health", async (trial) => {
  const hooked = await openHook(trial, ["status:health:changed"]);
  const scene = createScene(trial, hooked.world);
  const reportSick = scene.arrangements.fill["status.replica.list"];
  if (!reportSick) throw new Error("the arrangements of status bring in no replica");
  await tells(hooked, "status:health:changed", () => Promise.resolve(reportSick(scene, 0)));
});
