/**
 * Service requests (2/8): answered at once, with the result as an event. The results only look like
 * those of a language model; failure is decided by the outside.
 */
import type { ServicePredict } from "../../schemas/generated/types.ts";
import { Answer, websiteOf, type Call, type Handlers } from "../call.ts";
import { later } from "../later.ts";
import { emitWebsite } from "../relay/relay.ts";
import { rankArticles } from "../state/helpdesk-rank.ts";
import { spend } from "../state/units.ts";

type Service = "translate" | "transcribe" | "extract" | "predict" | "rank" | "transform";
type ServiceCall = Pick<Call<`services.${Service}.request`>, "reference" | "params" | "body">;
type Result = Record<string, unknown>;

const accepted = (): Answer => new Answer({}, "processing", 202);

/** Sends the website an event; every event of the request carries the tracking id. */
function tell({ reference, params, body }: ServiceCall, event: string, result: Result): void {
  emitWebsite(reference, `service:${event}`, params.website_id, { id: body.id, ...result });
}

function finish(call: ServiceCall, service: Service, result: () => Result): void {
  const failed = call.reference.outside.answer("service", call.params.website_id) === "failure";
  tell(call, `${service}:processed`, failed ? { error: "service_failed" } : result());
}

function answerLater(call: ServiceCall, service: Service, result: () => Result): Answer {
  later(call.reference, () => finish(call, service, result));
  return accepted();
}

const join = (history: { text: string }[]): string => history.map(({ text }) => text).join(" ");

/** The first words of a text, which stand for a shortened version of it. */
const firstWords = (text: string, count: number): string =>
  text.split(/\s+/).slice(0, count).join(" ");

function predict({ context, text = "", target = "user" }: ServicePredict): string {
  const asked = context.history.at(-1)?.text ?? "";
  const answer = target === "user" ? `Thank you for asking: ${asked}` : `Answer to: ${asked}`;
  return text === "" ? answer : `${text} ${answer}`;
}

export const services: Handlers = {
  "services.translate.request": (call) => {
    const { locale, text } = call.body;
    const needed = { "translate:requests": 1, "translate:characters": text.length };
    spend(call.reference, websiteOf(call), needed);
    return answerLater(call, "translate", () => ({ text: `[${locale.to}] ${text}` }));
  },
  "services.transcribe.request": (call) => {
    const { locale, media } = call.body;
    return answerLater(call, "transcribe", () => ({
      text: `[${locale.to}] Transcription of ${media.url}`,
    }));
  },
  "services.extract.request": (call) => {
    const { action, history } = call.body;
    const words = action === "condense" ? 10 : 30;
    return answerLater(call, "extract", () => ({ text: firstWords(join(history), words) }));
  },
  "services.predict.request": (call) => {
    const text = predict(call.body);
    const needed = { "predict:requests": 1, "predict:words": text.split(/\s+/).length };
    spend(call.reference, websiteOf(call), needed);
    later(call.reference, () => {
      tell(call, "predict:partial", { text: firstWords(text, 3) });
      later(call.reference, () => finish(call, "predict", () => ({ text })));
    });
    return accepted();
  },
  "services.rank.request": (call) => {
    const website = websiteOf(call);
    const { text } = call.body;
    return answerLater(call, "rank", () => ({ results: rankArticles(website, text) }));
  },
  "services.transform.request": (call) => {
    const { action, text } = call.body;
    return answerLater(call, "transform", () => ({ text: `${text} (${action})` }));
  },
};
