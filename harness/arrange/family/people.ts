/** People profiles: each has an email of its own; what is suggested has to be in use first. */
import type { CallInput } from "../../client/client.ts";
import { identify } from "../arrange.ts";
import { bodyOf, mapMember, withBody } from "../body.ts";
import { anybodyIn } from "../caller.ts";
import { inject } from "../inject.ts";
import { acceptedInstead } from "../instead.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { Again, Arrangement, Scene } from "../scene.ts";
import { onceSuggested } from "../suggested.ts";
import { slot } from "../../case/slot.ts";
import { serial, signOf, uniqueEmail } from "../value/unique.ts";
import { visit } from "../visitor/visit.ts";

const ownEmail = (scene: Scene, input: CallInput): CallInput =>
  mapMember(input, "email", (drawn) => uniqueEmail(scene, drawn));

/** Where activity is in milliseconds, that in seconds may be too long ago (open.people-active-unit). */
async function inMilliseconds(
  _: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const { active } = bodyOf(input);
  if (typeof active !== "number") return undefined;
  return acceptedInstead(input, again, () => [{ ...bodyOf(input), active: 1000 * active }]);
}

/** The email of the profile that the scene made last. */
const emails = slot<string>("people: email");

/** The same request under the email of the profile that its path names, where the scene made it (1/4.4). */
export function underEmail(scene: Scene, input: CallInput): CallInput | undefined {
  const { params: { people_id, ...params } = {} } = input;
  const email = emails.get(scene);
  if (people_id === undefined || email === undefined) return undefined;
  return { ...input, params: { ...params, people_id: email } };
}

const of = ({ world }: Scene) => ({ website_id: world.website_id });

/** The profile that the scene plays with. */
async function profileOf(scene: Scene): Promise<{ website_id: string; people_id: string }> {
  const read = scene.trial.run.contract.operation("people.profile.read");
  return { ...of(scene), people_id: String(await identify(scene, "people_id", read)) };
}

/** What no run on this website had: a suggestion that was removed may stay away for good (open.suggest-return). */
async function unheardOf(scene: Scene, drawn: unknown): Promise<string> {
  const { people_id } = await profileOf(scene);
  return `${String(drawn)}${signOf(people_id)}${serial(scene)}`;
}

/** Somebody who is in this segment. */
async function joinSegment(scene: Scene, segment: string): Promise<string> {
  const { trial, world } = scene;
  await trial.given(anybodyIn(world), "people.profile.create", {
    params: of(scene),
    body: {
      email: uniqueEmail(scene, "segmented"),
      person: { nickname: "Ada Example" },
      segments: [segment],
    },
  });
  return segment;
}

async function noteDatum(scene: Scene, key: string): Promise<string> {
  const params = await profileOf(scene);
  const body = { data: { [key]: "noted" } };
  await scene.trial.given(anybodyIn(scene.world), "people.data.merge", { params, body });
  return key;
}

async function happen(scene: Scene, text: string): Promise<string> {
  const params = await profileOf(scene);
  await scene.trial.given(anybodyIn(scene.world), "people.event.create", {
    params,
    body: { text },
  });
  return text;
}

const distinctText = (scene: Scene, drawn: unknown): string => `${String(drawn)} ${serial(scene)}`;

export const people: Arrangement = {
  input: {
    "people.profile.create": ownEmail,
    "people.profile.replace": ownEmail,
    "people.profile.merge": ownEmail,
    "people.event.create": (scene, input) =>
      mapMember(input, "text", (drawn) => distinctText(scene, drawn)),
    "people.segment.remove": async (scene, input) =>
      withBody(input, {
        segment: await joinSegment(scene, await unheardOf(scene, bodyOf(input)["segment"])),
      }),
    "people.datum.remove": async (scene, input) =>
      withBody(input, {
        key: await noteDatum(scene, await unheardOf(scene, bodyOf(input)["key"])),
      }),
    "people.eventtext.remove": async (scene, input) =>
      withBody(input, { text: await happen(scene, await unheardOf(scene, bodyOf(input)["text"])) }),
  },
  refused: {
    "people.profile.create": inMilliseconds,
    "people.profile.replace": inMilliseconds,
    "people.profile.merge": inMilliseconds,
    "people.segment.remove": onceSuggested("people.segment.list", "segment"),
    "people.datum.remove": onceSuggested("people.datum.list", "key"),
    "people.eventtext.remove": onceSuggested("people.eventtext.list", "text"),
  },
  made: {
    "people.profile.create": (scene, { input }) =>
      emails.set(scene, String(memberAt(input.body, "email"))),
  },
  fill: {
    "people.segment.list": async (scene) => joinSegment(scene, await unheardOf(scene, "segment")),
    "people.datum.list": async (scene) => noteDatum(scene, await unheardOf(scene, "key")),
    "people.eventtext.list": async (scene) => happen(scene, await unheardOf(scene, "Signed up")),
    "people.conversation.list": async (scene) => {
      const params = await profileOf(scene);
      const { email } = await scene.trial.given(anybodyIn(scene.world), "people.profile.read", {
        params,
      });
      return visit(scene, { email });
    },
    "people.campaign.list": async (scene, index) => {
      const { website_id, people_id } = await profileOf(scene);
      const campaign = { website_id, people_id, name: `Campaign ${index}` };
      return (await inject(scene, "campaign", campaign, ["campaign_id"])).campaign_id;
    },
  },
};
