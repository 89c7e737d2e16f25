import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { takesBody } from "../../deviate/handler.ts";
import type {
  MessageContentCarousel as Carousel,
  MessageContentPicker as Picker,
} from "../../../schemas/generated/types.ts";

/** Keeps other choices of pickers than they are sent with. */
const takesChoices = (change: (choices: Picker["choices"]) => Picker["choices"]): Plant =>
  takesBody("conversation.message.send", (body) =>
    body.type === "picker"
      ? { ...body, content: { ...body.content, choices: change(body.content.choices) } }
      : body,
  );

/** Keeps other targets of carousels than they are sent with. */
const takesTargets = (change: (targets: Carousel["targets"]) => Carousel["targets"]): Plant =>
  takesBody("conversation.message.send", (body) =>
    body.type === "carousel"
      ? { ...body, content: { ...body.content, targets: change(body.content.targets) } }
      : body,
  );

export const offersFaults: Record<string, Fault> = {
  "message-choices-sorted": fault(
    "The choices of a picker are kept in the order of their labels.",
    ["conversation.message-offers-in-order"],
    takesChoices((choices) => choices.toSorted((a, b) => (a.label < b.label ? -1 : 1))),
  ),
  "message-frame-as-link": fault(
    "The action of a choice that is to open in a frame is kept as a link.",
    ["conversation.message-optional-content"],
    takesChoices((choices) =>
      choices.map(({ action, ...choice }) => ({
        ...choice,
        ...(action && { action: { ...action, type: "link" as const } }),
      })),
    ),
  ),
  "message-choices-of-ten": fault(
    "Of the choices of a picker the first ten are kept.",
    ["conversation.message-offers-in-order"],
    takesChoices((choices) => choices.slice(0, 10)),
  ),
  "message-targets-reversed": fault(
    "The targets of a carousel are kept last to first.",
    ["conversation.message-offers-in-order"],
    takesTargets((targets) => targets.toReversed()),
  ),
  "message-targets-of-five": fault(
    "Of the targets of a carousel the first five are kept.",
    ["conversation.message-offers-in-order"],
    takesTargets((targets) => targets.slice(0, 5)),
  ),
};
