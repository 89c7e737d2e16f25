/** What reaches the target of a hook and what does not, and what becomes of refused deliveries (1/6, 1/3.2). */
import * as fc from "fast-check";
import { eventually, rule, tellsOf, type Trial, word } from "../../harness/author.ts";
import { startChat } from "../support/conversation/chat.ts";
import { givenThread, say } from "../support/conversation/message.ts";
import { addProfile, profileAt } from "../support/people/profile.ts";
import {
  awaken,
  hookApart,
  hookUp,
  legible,
  refusals,
  removeSpare,
  surest,
  type Hooked,
} from "../support/platform/hook.ts";
import { paramsOf } from "../support/platform/website.ts";

/** Two families of namespaces that begin alike, each with what brings it about. */
const alike = {
  "message:send": speak,
  "message:received": speak,
  "message:removed": removeSpare,
  "people:profile:created": createProfile,
  "people:profile:updated": changeProfile,
  "people:profile:removed": dropProfile,
};
type Namespace = keyof typeof alike;
const namespaces = Object.keys(alike) as Namespace[];

const peopleOf = ({ trial, world, as }: Hooked) => ({ trial, world, as, ...paramsOf(world) });

/** Which side stands for which name is open, so both speak. */
async function speak({ trial, world, as }: Hooked): Promise<void> {
  const chat = await startChat(trial, world, as);
  const sent = [
    await say(chat, "user", trial.draw(word)),
    await say(chat, "operator", trial.draw(word)),
  ];
  await givenThread(chat, sent);
}

async function createProfile(hooked: Hooked): Promise<string> {
  const { people_id } = await addProfile(peopleOf(hooked), hooked.trial.draw(word));
  return people_id;
}

async function changeProfile(hooked: Hooked): Promise<void> {
  const params = profileAt(peopleOf(hooked), await createProfile(hooked));
  const body = { notepad: hooked.trial.draw(word) };
  await hooked.trial.given(hooked.as, "people.profile.merge", { params, body });
}

async function dropProfile(hooked: Hooked): Promise<void> {
  const params = profileAt(peopleOf(hooked), await createProfile(hooked));
  await hooked.trial.given(hooked.as, "people.profile.remove", { params });
}

const inAnyOrder = fc.shuffledSubarray(namespaces, { minLength: namespaces.length });

/** A hook that names this one alone. */
interface Alone {
  own: Namespace;
  hooked: Hooked;
}

/** Brings all of them about; returns the hooks that are then told of their own. */
async function toldOf(trial: Trial, hooks: readonly Alone[]): Promise<Alone[]> {
  const counts = (): number[] => hooks.map(({ own, hooked }) => hooked.target.heard(own).length);
  const before = counts();
  for (const { own, hooked } of hooks) await alike[own](hooked);
  const isMore = (count: number, i: number): boolean => count > (before[i] ?? 0);
  const read = (): Promise<number[]> => Promise.resolve(counts());
  const after = await eventually(trial, "event", read, (now) => now.every(isMore));
  return hooks.filter((_, i) => isMore(after[i] ?? 0, i));
}

const isSurest = ({ own }: Alone): boolean => own === surest;

rule("platform.hook-namespace-matched-whole", async (trial) => {
  const first = await hookUp(trial, [surest], await trial.world());
  const hooks: Alone[] = [];
  for (const own of trial.draw(inAnyOrder))
    hooks.push({ own, hooked: own === surest ? first : await hookApart(first, [own]) });
  const expectLegible = legible(first);
  // What looks whether a new target is there may name what could be sent.
  const greetings = new Set(hooks.flatMap(({ hooked }) => hooked.target.heard()));
  let told = await toldOf(trial, hooks);
  if (!told.some(isSurest)) {
    expectLegible();
    // A new hook may take its time (open.hook-change-delay).
    told = await toldOf(trial, hooks);
  }
  // What brings the others about is inferred, so they may not be sent at all. What was caused before had its time once all are told again.
  if (!(await toldOf(trial, told)).some(isSurest))
    trial.cannot(`see hook-arrives:${surest}: the hook had to deliver it first`);
  for (const { own, hooked } of told) {
    // What names nothing, or its own as well as others, is no event of another one.
    const others = namespaces.filter((other) => other !== own);
    const strange = hooked.target
      .heard()
      .filter((delivery) => !greetings.has(delivery) && !tellsOf(delivery, own))
      .filter((delivery) => others.some((other) => tellsOf(delivery, other)));
    const received = strange.map(({ event, text }) => event || text);
    trial.equal(received, [], `what else reaches a hook that names ${own} alone`);
  }
});

rule("platform.hook-status-failed", async (trial) => {
  const hooked = await hookUp(trial, ["message:removed"], await trial.world());
  const { world, as, hookId, target } = hooked;
  await awaken(hooked);
  target.answer(trial.draw(refusals));
  await removeSpare(hooked);
  const params = { ...paramsOf(world), hook_id: await hookId() };
  const read = async (): Promise<string> =>
    (await trial.given(as, "hooks.hook.read", { params })).status;
  const status = await eventually(trial, "list", read, (shown) => shown === "failed");
  trial.equal(status, "failed", "/data/status of a hook whose deliveries are refused");
});
