/** What the visitor and the platform itself bring about, by the namespaces of hooks that tell of it (1/6). */
import { isBlank, memberAt, realistic, type Trial, word } from "../../../harness/author.ts";
import { arriveChat, readChat, visitor, type Chat } from "../conversation/chat.ts";
import { addProfile } from "../people/profile.ts";
import type { Hooked } from "./hook.ts";
import { paramsOf } from "./website.ts";

const draw = (trial: Trial, kind: string): string => trial.draw(realistic[kind] ?? word);

/** What a visitor says of themselves. */
const said: Record<string, (trial: Trial) => object> = {
  "session:set_phone": (trial) => ({ phone: draw(trial, "phone") }),
  "session:set_address": (trial) => ({ address: draw(trial, "words") }),
  "session:set_data": (trial) => ({ data: { plan: trial.draw(word) } }),
  "session:set_avatar": (trial) => ({ avatar: draw(trial, "image") }),
  "session:set_nickname": (trial) => ({ nickname: draw(trial, "name") }),
  "session:set_segments": (trial) => ({ segments: [trial.draw(word)] }),
  "session:sync:events": (trial) => ({ events: [{ text: trial.draw(word) }] }),
};
export const sayable: readonly string[] = Object.keys(said);

export const sayAsVisitor = (chat: Chat, namespace: string): Promise<unknown> =>
  visitor(chat, "set", said[namespace]?.(chat.trial) ?? {});

/** What a visitor brings about just by coming, and what the conversation shows of it once the platform has found it out. */
const foundOut = {
  "session:sync:geolocation": "device/geolocation",
  "session:sync:system": "device/system",
  "session:sync:network": "connection",
  "session:sync:timezone": "device/timezone",
  "session:sync:locales": "device/locales",
} as const;
export type Brought = keyof typeof foundOut;
export const brought = Object.keys(foundOut) as Brought[];

/** What is empty may be shown so (open.absent-value), at any depth; of a number the blank is zero. */
const tells = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(tells)
    : !isBlank(value) && value !== 0;

/** Those of them that the platform found something out for: what it learns of a visitor is open (open.hook-causes). */
export async function learned(chat: Chat): Promise<Brought[]> {
  const { meta } = await readChat(chat);
  return brought.filter((one) => tells(memberAt(meta, foundOut[one])));
}

export const come = ({ trial, world, as }: Hooked): Promise<Chat> =>
  arriveChat(trial, world, {}, as);

/** Both come from the email of a profile that is known. */
export const recognized = ["session:set_email", "people:bind:session"] as const;

export async function beRecognized(
  { trial, world, as }: Hooked,
  chat: Chat,
  name: string,
): Promise<void> {
  const { email } = await addProfile({ trial, world, as, ...paramsOf(world) }, name);
  await visitor(chat, "set", { email });
}

/** What no route and no visitor brings about, in a conversation or of the website. */
export const ofPlatform = [
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
] as const;

const ofConversation = /^(message|session):/;

export const occur = ({ trial, params }: Chat, event: string): Promise<unknown> => {
  const { website_id, session_id } = params;
  const data = ofConversation.test(event) ? { session_id } : {};
  return trial.stage("inject", "POST", "/inject", { thing: "occurrence", event, website_id, data });
};

/** All that only a stage brings about, once. */
export async function letAllHappen(hooked: Hooked): Promise<void> {
  const chat = await come(hooked);
  for (const namespace of sayable) await sayAsVisitor(chat, namespace);
  await beRecognized(hooked, chat, "ada");
  for (const event of ofPlatform) await occur(chat, event);
}

export const onlyStaged: readonly string[] = [...brought, ...sayable, ...recognized, ...ofPlatform];
