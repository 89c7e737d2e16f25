import { fault, type Fault } from "../deviate/deviation.ts";
import { partialAfterResult, resultElsewhere, trackingIdCut } from "./services/behaviour.ts";

export const servicesFaults: Record<string, Fault> = {
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
    "Results of services carry a tracking id that lost its last character.",
    ["services.tracking-id-returned", "services.requests-kept-apart"],
    trackingIdCut,
  ),
};
