import { fault, type Fault } from "../deviate/deviation.ts";
import { sends } from "../deviate/event.ts";
import { hidesField } from "../deviate/handler.ts";

export const browsingFaults: Record<string, Fault> = {
  "browsing-assist-stop-misnamed": fault(
    "The end of assistance is told as the end of the browsing session.",
    ["browsing.assist-stopped-event"],
    sends((event) => [{ ...event, name: event.name.replace("assist:stopped", "action:stopped") }]),
  ),
  "browsing-listed-without-token": fault(
    "Browsing sessions are listed without their tokens.",
    ["shape:browsing.session.list", "browsing.initiated-is-listed"],
    hidesField("browsing.session.list", "browsing_token"),
  ),
};
