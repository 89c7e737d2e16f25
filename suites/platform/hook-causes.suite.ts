/** Hooks are notified of what the visitor and the platform itself bring about (1/6). */
import * as fc from "fast-check";
import { arrives, createScene, type Delivery, rule } from "../../harness/author.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import { isAbout, openHook, tells, type Hooked } from "../support/platform/hook.ts";
import {
  beRecognized,
  brought,
  come,
  learned,
  occur,
  ofPlatform,
  recognized,
  sayAsVisitor,
  sayable,
} from "../support/platform/notified.ts";

/** Enough that a loss of one in seven shows. */
const several = 7;

type Fits = (data: unknown, delivery: Delivery) => boolean;

/** Lets it happen in several conversations; each time what arrives is new and of that conversation, as far as it names any. */
async function inSeveral(
  hooked: Hooked,
  open: () => Promise<Chat>,
  happen: (chat: Chat, where: Fits, index: number) => Promise<void>,
): Promise<void> {
  const { trial, target, spare } = hooked;
  const others = [spare.chat.params.session_id];
  const times = trial.times(several);
  for (let index = 0; index < times; index++) {
    const before = new Set(target.heard());
    const chat = await open();
    const { session_id } = chat.params;
    const isOf = isAbout(session_id, [...others]);
    await happen(chat, (data, delivery) => !before.has(delivery) && isOf(data), index);
    trial.settle();
    others.push(session_id);
  }
}

const inAnyOrder = fc.shuffledSubarray([...sayable], { minLength: sayable.length });

rule("platform.hook-visitor", async (trial) => {
  const hooked = await openHook(trial, [...brought, ...sayable, ...recognized]);
  const { target } = hooked;
  await inSeveral(
    hooked,
    () => come(hooked),
    async (chat, where, index) => {
      for (const namespace of await learned(chat))
        await arrives(trial, target, namespace, { where });
      for (const namespace of trial.draw(inAnyOrder))
        await tells(hooked, namespace, () => sayAsVisitor(chat, namespace), { where });
      await beRecognized(hooked, chat, `ada-${index}`);
      for (const namespace of recognized) await arrives(trial, target, namespace, { where });
    },
  );
});

const occurring = fc.shuffledSubarray([...ofPlatform], { minLength: ofPlatform.length });

rule("platform.hook-platform", async (trial) => {
  const hooked = await openHook(trial, ofPlatform);
  await inSeveral(
    hooked,
    () => startChat(trial, hooked.world, hooked.as),
    async (chat, where) => {
      for (const event of trial.draw(occurring))
        await tells(hooked, event, () => occur(chat, event), { where });
    },
  );
});

rule("platform.hook-status-health", async (trial) => {
  const hooked = await openHook(trial, ["status:health:changed"]);
  const scene = createScene(trial, hooked.world);
  const reportSick = scene.arrangements.fill["status.replica.list"];
  if (!reportSick) throw new Error("the arrangements of status bring in no replica");
  await tells(hooked, "status:health:changed", () => Promise.resolve(reportSick(scene, 0)));
});
