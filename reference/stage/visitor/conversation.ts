/** What the visitor of a conversation does in the chatbox or by mail: acts of the stage. */
import type { StageAct } from "../act.ts";
import type { Device } from "../../../schemas/generated/types.ts";
import type { Reference } from "../../reference.ts";
import { invalid } from "../../refusal.ts";
import { nothingAsked, textOf, textsOf, wordOf } from "../../stage/input.ts";
import { setCompose } from "../../state/conversation/compose.ts";
import { claimsOf, prove } from "../../state/conversation/identity.ts";
import { markRead } from "../../state/conversation/marks.ts";
import { addMessage, shownInChatbox, type NewMessage } from "../../state/conversation/message.ts";
import type { Conversation, Meta } from "../../state/conversation/model.ts";
import { setOnline } from "../../state/conversation/presence.ts";
import { conversationsOf, createConversation, tell } from "../../state/conversation/store.ts";
import type { Place } from "../../routes/conversation/place.ts";
import { placeIn, websiteIn } from "../place.ts";
import { change, readChanges } from "../inject/conversation.ts";

type Input = Parameters<StageAct>[1];

const useragent =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15";

const system: NonNullable<Device["system"]> = {
  os: { version: "14.5", name: "Mac OS" },
  engine: { version: "605.1.15", name: "WebKit" },
  browser: { major: "17", version: "17.5", name: "Safari" },
  useragent,
};

const geolocation: NonNullable<Device["geolocation"]> = {
  country: "FR",
  region: "44",
  city: "Nantes",
  coordinates: { latitude: 47.2184, longitude: -1.5536 },
};

const capabilities = ["browsing", "call"] as const;

type Connection = Required<Pick<Meta, "device" | "ip" | "connection">>;

function readConnection(input: Input): Connection {
  const able = textsOf(input, "capabilities") ?? capabilities;
  const timezone = input["timezone"] ?? 60;
  if (typeof timezone !== "number") throw invalid("timezone: a number");
  return {
    device: {
      capabilities: capabilities.filter((one) => able.includes(one)),
      geolocation,
      system: { ...system, useragent: textOf(input, "useragent") ?? useragent },
      timezone,
      locales: textsOf(input, "locales") ?? ["en"],
    },
    ip: textOf(input, "ip") ?? "203.0.113.7",
    connection: { isp: "Example Net", asn: "64496" },
  };
}

/** The visitor comes into the chatbox: the platform learns about the device and reports what it learned. */
function connect(
  reference: Reference,
  { website, conversation }: Place,
  { device, ip, connection }: Connection,
): void {
  Object.assign(conversation.meta, { device, ip, connection });
  setOnline(reference, website, conversation, true);
  const learned = {
    geolocation: device.geolocation,
    system: device.system,
    network: { ip, connection },
    timezone: { offset: device.timezone },
    locales: { locales: device.locales },
    capabilities: device.capabilities,
  };
  for (const [name, value] of Object.entries(learned)) {
    tell(reference, conversation, `session:sync:${name}`, { [name]: value });
  }
}

/** A message as the chatbox lets one send it: what the contract asks of a message from user. */
function readMessage(
  { contract, seams }: Reference,
  { meta }: Conversation,
  input: Input,
): NewMessage {
  const body = {
    type: textOf(input, "type") ?? "text",
    from: "user",
    origin: textOf(input, "origin") ?? meta.origin,
    content: input["content"],
  };
  const violation = seams.violation(contract.operation("conversation.message.send"), {}, body);
  if (violation !== undefined) throw invalid(violation);
  return body as NewMessage;
}

export const conversation: Record<string, StageAct> = {
  arrive(reference, input) {
    const website = websiteIn(reference, input);
    const changes = readChanges(input);
    const connection = readConnection(input);
    const conversation = createConversation(reference, website, { origin: "chat" });
    conversationsOf(website).had_chatbox = true;
    connect(reference, { website, conversation }, connection);
    change(reference, website, conversation, changes);
    return { session_id: conversation.session_id };
  },
  online(reference, input) {
    connect(reference, placeIn(reference, input), readConnection(input));
  },
  offline(reference, input) {
    const { website, conversation } = placeIn(reference, input);
    setOnline(reference, website, conversation, false);
  },
  send(reference, input) {
    const { website, conversation } = placeIn(reference, input);
    const message = readMessage(reference, conversation, input);
    const { fingerprint } = addMessage(reference, website, conversation, message);
    return { fingerprint };
  },
  compose(reference, input) {
    const { website, conversation } = placeIn(reference, input);
    const type = wordOf(input, "type", ["start", "stop"]);
    const excerpt = textOf(input, "excerpt");
    setCompose(reference, website, conversation, { from: "user", type, excerpt });
  },
  read(reference, input) {
    const { website, conversation } = placeIn(reference, input);
    const origin = textOf(input, "origin") ?? conversation.meta.origin;
    markRead(reference, website, conversation, { from: "operator", origin });
  },
  look(reference, input) {
    const { conversation } = placeIn(reference, input);
    const { online, asks_rating } = conversation;
    const messages = online ? [...shownInChatbox(conversation)] : [];
    return { online, asks_rating, messages };
  },
  prove(reference, input) {
    const { website, conversation } = placeIn(reference, input);
    const recipient = textOf(input, "recipient")?.toLowerCase();
    const claim = claimsOf(conversation, textOf(input, "identity") ?? "email").find(
      (one) => recipient === undefined || one.recipient.toLowerCase() === recipient,
    );
    if (!claim) throw nothingAsked("identity");
    prove(reference, website, conversation, claim);
  },
  set(reference, input) {
    const { website, conversation } = placeIn(reference, input);
    change(reference, website, conversation, readChanges(input));
  },
};
