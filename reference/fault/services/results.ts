import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import type { Call } from "../../call.ts";
import { sends } from "../../deviate/event.ts";
import { afterwards, refusesIf, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { later } from "../../later.ts";
import { wrap } from "../../seams.ts";

/** The partial result of a prediction arrives after the result. */
const partialAfterResult: Plant = (reference) =>
  wrap(reference.seams, "emit", (original) => (event) => {
    if (event.name !== "service:predict:partial") return original(event);
    later(reference, () => later(reference, () => original(event)));
  });

/** A further partial result comes once all that was sent before has been heard (ms after the result). */
const partialLongAfterResult: Plant = (reference) =>
  wrap(reference.seams, "emit", (original) => (event) => {
    original(event);
    if (event.name !== "service:predict:processed") return;
    const { clock } = reference;
    clock.at(clock.now() + 40, () => original({ ...event, name: "service:predict:partial" }));
  });

/** The result of a translation goes to another website. */
const resultElsewhere: Plant = ({ platform, seams }) => {
  wrap(seams, "emit", (original) => (event) => {
    if (event.name !== "service:translate:processed") return original(event);
    for (const { website_id } of platform.websites) {
      if (website_id === event.website_id) continue;
      return original({ ...event, website_id, data: { ...event.data, website_id } });
    }
  });
};

/** Results of services carry a tracking id without its last character. */
const trackingIdCut: Plant = seam("emit", (original) => (event) => {
  const { id } = event.data;
  const isResult = event.name.startsWith("service:") && typeof id === "string";
  original(isResult ? { ...event, data: { ...event.data, id: `${id.slice(0, -1)}~` } } : event);
});

/** A result with an id that another service of the website has answered is lost. */
const idAnsweredOnce: Plant = (reference) => {
  const answered = new Map<string, string>();
  sends((event) => {
    if (!event.name.startsWith("service:")) return [event];
    const [, service = ""] = event.name.split(":");
    const key = `${event.website_id} ${String(event.data["id"])}`;
    const first = answered.get(key) ?? service;
    answered.set(key, first);
    return first === service ? [event] : [];
  })(reference);
};

/** No result follows the requests of which this is true. */
const losesResultWhen =
  <
    Id extends
      | "services.extract.request"
      | "services.transform.request"
      | "services.predict.request",
  >(
    operationId: Id,
    isLost: (body: Call<Id>["body"]) => boolean,
  ): Plant =>
  (reference) => {
    const lost = new Set<unknown>();
    afterwards(operationId, ({ body }) => {
      if (isLost(body)) lost.add(body.id);
    })(reference);
    sends((event) =>
      event.name.startsWith("service:") && lost.has(event.data["id"]) ? [] : [event],
    )(reference);
  };

/** A request that differs from an earlier one in its id alone is answered with the id of that one. */
export const withFirstId =
  (service: "translate" | "transcribe" | "extract" | "predict" | "rank" | "transform"): Plant =>
  (reference) => {
    const first = new Map<string, string>();
    takesBody(`services.${service}.request`, (body) => {
      const key = JSON.stringify({ ...body, id: undefined });
      const id = first.get(key) ?? body.id;
      first.set(key, id);
      return { ...body, id };
    })(reference);
  };

export const resultsFaults: Record<string, Fault> = {
  "services-partial-after-result": fault(
    "The partial result of a prediction arrives after the result.",
    ["services.predict-partial-before-processed"],
    partialAfterResult,
  ),
  "services-result-elsewhere": fault(
    "The result of a translation goes to another website.",
    ["services.translate-processed"],
    resultElsewhere,
  ),
  "services-tracking-id-cut": fault(
    "Results of services carry a tracking id without its last character.",
    ["services.tracking-id-returned", "services.requests-kept-apart"],
    trackingIdCut,
  ),
  "services-id-answered-once": fault(
    "Of the results of two services with one id the first alone is sent.",
    ["services.requests-kept-apart"],
    idAnsweredOnce,
  ),
  "services-partial-long-after-result": fault(
    "A while after the result of a prediction a further partial result is sent.",
    ["services.predict-partial-before-processed"],
    partialLongAfterResult,
  ),
  "services-summary-lost": fault(
    "An extraction that summarizes brings no result.",
    ["services.each-choice-processed"],
    losesResultWhen("services.extract.request", ({ action }) => action === "summarize"),
  ),
  "services-formal-tone-lost": fault(
    "A transformation to a formal tone brings no result.",
    ["services.each-choice-processed"],
    losesResultWhen("services.transform.request", ({ action }) => action === "tone:formal"),
  ),
  "services-operator-refused": fault(
    "A prediction for an operator is refused.",
    ["services.each-choice-processed"],
    refusesIf("services.predict.request", ({ body }) => body.target === "operator"),
  ),
  "services-grammar-refused": fault(
    "A transformation of the grammar is refused.",
    ["services.each-choice-processed"],
    refusesIf("services.transform.request", ({ body }) => body.action === "improve:grammar"),
  ),
  "services-operator-untold": fault(
    "A prediction for an operator brings no result.",
    ["services.each-choice-processed"],
    losesResultWhen("services.predict.request", ({ target }) => target === "operator"),
  ),
};
