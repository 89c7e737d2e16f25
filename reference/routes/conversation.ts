/** A single conversation (1/4.3); the routes are in `conversation/`. */
import type { Handlers } from "../call.ts";
import { life } from "./conversation/life.ts";
import { marks } from "./conversation/marks.ts";
import { messages } from "./conversation/messages.ts";
import { requests } from "./conversation/requests.ts";
import { states } from "./conversation/states.ts";
import { verification } from "./conversation/verification.ts";
import { widget } from "./conversation/widget.ts";

export const conversation: Handlers = {
  ...life,
  ...messages,
  ...marks,
  ...states,
  ...verification,
  ...requests,
  ...widget,
};
