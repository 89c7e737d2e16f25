/** Service requests: each with a tracking identifier of its own, and with something to work on. */
import type { CallInput } from "../../client/client.ts";
import { isAccepted } from "../../client/answer.ts";
import { succeed } from "../arrange.ts";
import { ask } from "../carry-out.ts";
import { refusableWithout } from "../refusable.ts";
import { mapMember, withBody, type Members } from "../body.ts";
import { withMedium } from "../value/message.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { serial } from "../value/unique.ts";

const tracked = (scene: Scene, input: CallInput): CallInput =>
  withBody(input, { id: `track-${serial(scene)}` });

/** A history in which both sides said something: less may be too little to work on (open.services-empty-history). */
const talked = (history: unknown): unknown =>
  Array.isArray(history) && history.length
    ? [...history, ...saidBesides(history as Members[])]
    : history;

const saidBesides = (history: readonly Members[]): Members[] =>
  (["user", "operator"] as const)
    .filter((side) => !history.some(({ from }) => from === side))
    .map((from) => ({ ...history[0], from, text: "Where is my order?" }));

/** Between which languages a target translates is open (open.services-locales). */
const translated = { from: "en", to: "fr" };
const transcribed = { to: "en" };

/** A prediction from what every website has; of other sources it may have nothing (open.services-rank-without-helpdesk). */
const fromInbox = (input: CallInput): CallInput => mapMember(input, "source", () => "inbox");

/** A helpdesk, without which a rank may be refused (open.services-rank-without-helpdesk). */
async function helpdesk(scene: Scene): Promise<void> {
  const { contract } = scene.trial.run;
  const params = { website_id: scene.world.website_id };
  const exists = await ask(scene, contract.operation("helpdesk.exists"), { params });
  if (!isAccepted(exists)) await succeed(scene, contract.operation("helpdesk.create"));
}

export const services: Arrangement = {
  meet: { "ranked-helpdesk": helpdesk },
  input: {
    "services.translate.request": (scene, input) =>
      withBody(tracked(scene, input), { locale: translated }),
    "services.transcribe.request": (scene, input) =>
      refusableWithout(
        "audio_url",
        scene,
        mapMember(withBody(tracked(scene, input), { locale: transcribed }), "media", (drawn) => ({
          ...(withMedium(drawn, "audio") as Members),
          ...(scene.world.samples.audio_url && { url: scene.world.samples.audio_url }),
        })),
        "open.services-unreachable-media",
      ),
    "services.extract.request": (scene, input) =>
      mapMember(tracked(scene, input), "history", talked),
    "services.predict.request": (scene, input) =>
      refusableWithout(
        "predict_party",
        scene,
        mapMember(fromInbox(tracked(scene, input)), "context", (drawn) => {
          const context = drawn as Members;
          const { predict_party: party } = scene.world.samples;
          return {
            ...context,
            ...(context["history"] ? { history: talked(context["history"]) } : {}),
            ...(party === undefined ? {} : { sender: party, recipient: party }),
          };
        }),
        "open.services-context-types",
      ),
    "services.rank.request": tracked,
    "services.transform.request": tracked,
  },
};
