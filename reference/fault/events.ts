import { fault, type Fault } from "../deviate/deviation.ts";
import type { Call } from "../call.ts";
import { placeOf } from "../routes/conversation/place.ts";
import type { Message } from "../state/conversation/model.ts";
import { heardElsewhere, losesEvent, losesEventWhere, misnames, sends } from "../deviate/event.ts";
import { deliveryFaults } from "./events/delivery.ts";

const isOfPlugin = ({ caller }: Call): boolean => caller?.tier === "plugin";

const removedBy = (call: Call<"conversation.message.remove">): Message | undefined =>
  placeOf(call).conversation.thread.byFingerprint.get(Number(call.params.fingerprint));

export const eventsFaults: Record<string, Fault> = {
  ...deliveryFaults,
  "event-edit-by-plugin-untold": fault(
    "No event message:updated is sent for what a plugin edits.",
    ["event-arrives:message:updated"],
    losesEventWhere("conversation.message.edit", isOfPlugin, "message:updated"),
  ),
  "event-removal-by-plugin-untold": fault(
    "No event message:removed is sent for what a plugin removes.",
    ["event-arrives:message:removed"],
    losesEventWhere("conversation.message.remove", isOfPlugin, "message:removed"),
  ),
  "event-removal-of-note-untold": fault(
    "No event message:removed is sent for a note.",
    ["conversation.message-removed-event"],
    losesEventWhere(
      "conversation.message.remove",
      (call) => removedBy(call)?.type === "note",
      "message:removed",
    ),
  ),
  "event-removal-of-visitor-untold": fault(
    "No event message:removed is sent for a message from user.",
    ["conversation.message-removed-event"],
    losesEventWhere(
      "conversation.message.remove",
      (call) => removedBy(call)?.from === "user",
      "message:removed",
    ),
  ),
  "event-lost": fault(
    "The event session:request:initiated is never sent.",
    ["conversation.initiated-event", "platform.event-name-exact"],
    losesEvent("session:request:initiated"),
  ),
  "event-misnamed": fault(
    "The event message:removed is called message:deleted.",
    ["conversation.message-removed-event", "platform.event-name-exact"],
    sends((event) => [
      event.name === "message:removed" ? { ...event, name: "message:deleted" } : event,
    ]),
  ),
  "event-on-wrong-channel": fault(
    "The event message:removed is pushed on the streaming channel only.",
    ["conversation.message-removed-event", "platform.event-name-exact"],
    sends((event) => [event.name === "message:removed" ? { ...event, channel: "stream" } : event]),
  ),
  "domain-result-lost": fault(
    "Neither event of domain validation is ever sent.",
    ["status.domain-event", "channel.domain-event"],
    losesEvent("website:validate:domain:valid", "website:validate:domain:invalid"),
  ),
  "domain-result-heard-elsewhere": fault(
    "The events of domain validation are heard on other websites.",
    ["status.domain-event", "channel.domain-event"],
    heardElsewhere("website:validate:domain:valid", "website:validate:domain:invalid"),
  ),
  "domain-valid-as-invalid": fault(
    "A domain that is valid is reported as invalid.",
    ["status.domain-event-valid", "channel.domain-event-valid"],
    misnames("website:validate:domain:valid", "website:validate:domain:invalid"),
  ),
  "domain-invalid-as-valid": fault(
    "A domain that is invalid is reported as valid.",
    ["status.domain-event-invalid", "channel.domain-event-invalid"],
    misnames("website:validate:domain:invalid", "website:validate:domain:valid"),
  ),
  "domain-valid-and-invalid": fault(
    "A domain that is valid is reported as both.",
    ["status.domain-event-valid", "channel.domain-event-valid"],
    sends((event) =>
      event.name === "website:validate:domain:valid"
        ? [event, { ...event, name: "website:validate:domain:invalid" }]
        : [event],
    ),
  ),
  "domain-invalid-and-valid": fault(
    "A domain that is invalid is reported as both.",
    ["status.domain-event-invalid", "channel.domain-event-invalid"],
    sends((event) =>
      event.name === "website:validate:domain:invalid"
        ? [event, { ...event, name: "website:validate:domain:valid" }]
        : [event],
    ),
  ),
};
