import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf } from "../deviate/handler.ts";
import { isOffPage, browsingAccents } from "./live/browsing.ts";
import { callsAccents } from "./live/calls.ts";

/** What another platform may do with calls and browsing sessions. */
export const liveAccents: Record<string, Accent> = {
  ...callsAccents,
  ...browsingAccents,
  "assist-whole-pixels": accent(
    "Accepts only whole numbers from 0 on as coordinates.",
    ["open.assist-units"],
    refusesIf("browsing.assist.act", isOffPage),
  ),
};
