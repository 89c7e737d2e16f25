import { tolerates } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  changesPayload,
  losesEverySecond,
  losesOneIn,
  movesToChannel,
  sends,
  sendsElsewhere,
} from "../deviate/event.ts";
import { demandsField, forgetsWhen, refusesWhen, takesBody } from "../deviate/handler.ts";
import { without } from "../deviate/without.ts";
import { invalid } from "../refusal.ts";
import { emitWebsite } from "../relay/relay.ts";
import { withFirstId, resultsFaults } from "./services/results.ts";

const services = ["translate", "transcribe", "extract", "predict", "rank", "transform"] as const;
const results: string[] = services.map((service) => `service:${service}:processed`);

export const servicesFaults: Record<string, Fault> = {
  ...resultsFaults,
  "services-second-result-lost": fault(
    "Every second result of a service is lost.",
    services.map((service) => `services.${service}-processed`),
    losesEverySecond(...results),
  ),
  "services-results-misnamed": fault(
    "The results of services are reported as done instead of processed.",
    services.map((service) => `services.${service}-processed`),
    sends((event) => [
      results.includes(event.name)
        ? { ...event, name: event.name.replace("processed", "done") }
        : event,
    ]),
  ),
  "services-rank-elsewhere": fault(
    "The result of a ranking goes to another website.",
    ["services.rank-processed"],
    sendsElsewhere("service:rank:processed"),
  ),
  "services-transform-on-stream": fault(
    "The result of a transformation is sent on the streaming channel only.",
    ["services.transform-processed"],
    movesToChannel("stream", "service:transform:processed"),
  ),
  "services-tracking-id-as-number": fault(
    "A tracking id that looks like a number is returned as one.",
    ["services.tracking-id-returned"],
    changesPayload(
      (data) => {
        const { id } = data;
        return typeof id === "string" && /^[0-9.e]+$/.test(id) ? { ...data, id: Number(id) } : data;
      },
      ...results,
    ),
  ),
  "services-tracking-id-shortened": fault(
    "Only the first 64 characters of a tracking id are returned.",
    ["services.tracking-id-returned"],
    changesPayload((data) => ({ ...data, id: String(data["id"]).slice(0, 64) }), ...results),
  ),
  "services-result-with-first-id": fault(
    "All results of a service carry the id of the first request of the website.",
    ["services.requests-kept-apart"],
    (reference) => {
      const first = new Map<string, unknown>();
      sends((event) => {
        if (!results.includes(event.name)) return [event];
        const key = `${event.name} ${event.website_id}`;
        if (!first.has(key)) first.set(key, event.data["id"]);
        return [{ ...event, data: { ...event.data, id: first.get(key) } }];
      })(reference);
    },
  ),
  "services-same-request-first-id": fault(
    "A request for what was asked before is answered with the id of the first one.",
    ["services.requests-kept-apart"],
    ...services.map((service) => withFirstId(service)),
  ),
  "services-tracking-id-lowered": fault(
    "Results of services carry the tracking id in small letters.",
    ["services.tracking-id-returned"],
    ...services.map((service) =>
      takesBody(`services.${service}.request`, (body) => ({ ...body, id: body.id.toLowerCase() })),
    ),
  ),
  "services-result-with-all-ids": fault(
    "A result names the ids of all requests to the service so far.",
    ["services.requests-kept-apart"],
    (reference) => {
      const all = new Map<string, unknown[]>();
      sends((event) => {
        if (!results.includes(event.name)) return [event];
        const key = `${event.name} ${event.website_id}`;
        const ids = [...(all.get(key) ?? []), event.data["id"]];
        all.set(key, ids);
        return [{ ...event, data: { ...event.data, ids } }];
      })(reference);
    },
  ),
  "services-partial-lost": fault(
    "Every second prediction emits no partial result.",
    ["services.predict-partial-emitted"],
    losesEverySecond("service:predict:partial"),
  ),
  "services-partial-repeated": fault(
    "The partial result of a prediction is sent once more after the result.",
    ["services.predict-partial-before-processed"],
    sends((event) =>
      event.name === "service:predict:processed"
        ? [event, { ...event, name: "service:predict:partial" }]
        : [event],
    ),
  ),
  "services-partial-without-id": fault(
    "Partial results of a prediction carry no tracking id.",
    ["services.predict-partial-tracking-id"],
    changesPayload((data) => without(data, "id"), "service:predict:partial"),
  ),
  "services-partial-of-first": fault(
    "Partial results of a prediction carry the id of the first one of the website.",
    ["services.predict-partial-tracking-id"],
    (reference) => {
      const first = new Map<string | undefined, unknown>();
      sends((event) => {
        if (event.name !== "service:predict:partial") return [event];
        if (!first.has(event.website_id)) first.set(event.website_id, event.data["id"]);
        return [{ ...event, data: { ...event.data, id: first.get(event.website_id) } }];
      })(reference);
    },
  ),
  "services-predict-needs-source": fault(
    "A prediction needs a source.",
    ["services.predict-options-omitted"],
    demandsField("services.predict.request", "source"),
  ),
  "services-predict-needs-target": fault(
    "A prediction needs a target when it has a source.",
    ["services.predict-options-omitted"],
    refusesWhen("services.predict.request", ({ body }) =>
      body.source !== undefined && body.target === undefined
        ? invalid("target: needed")
        : undefined,
    ),
  ),
  "services-transcribe-anything": fault(
    "Media of any type are transcribed.",
    ["services.transcribe-audio-only"],
    tolerates("services.transcribe.request", /media/),
  ),
  "services-refused-tells": fault(
    "A translation without locales is refused, but its result event is sent.",
    ["services.refused-is-silent"],
    tolerates("services.translate.request", /locale/),
    refusesWhen("services.translate.request", ({ reference, params, body }) => {
      if ((body as Partial<typeof body>).locale) return undefined;
      emitWebsite(reference, "service:translate:processed", params.website_id, { id: body.id });
      return invalid("locale: needed");
    }),
  ),
  "services-seventh-result-lost": fault(
    "Every seventh result of a service is lost.",
    ["services.requests-kept-apart"],
    losesOneIn(7, ...results),
  ),
  "services-translate-to-french-only": fault(
    "A request for a translation into another language than French is accepted and never answered.",
    ["services.translate-processed"],
    forgetsWhen("services.translate.request", ({ body }) => body.locale.to !== "fr"),
  ),
  "services-transcribe-english-only": fault(
    "A request for a transcription in another language than English is accepted and never answered.",
    ["services.transcribe-processed"],
    forgetsWhen("services.transcribe.request", ({ body }) => body.locale.to !== "en"),
  ),
  "services-translate-latin-only": fault(
    "A translation of a text in letters that are not Latin brings no result.",
    ["services.translate-processed"],
    forgetsWhen("services.translate.request", ({ body }) =>
      /[^\p{Script=Latin}\p{Script=Common}]/u.test(body.text),
    ),
  ),
  "services-transform-one-line": fault(
    "A transformation of several lines brings no result.",
    ["services.transform-processed"],
    forgetsWhen("services.transform.request", ({ body }) => body.text.includes("\n")),
  ),
};
