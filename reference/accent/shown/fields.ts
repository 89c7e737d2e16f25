import type {
  Conversation,
  HelpdeskCategory,
  Message,
  PeopleProfile,
} from "../../../schemas/generated/types.ts";
import { leavesOf } from "../../../contract/leaves.ts";
import { changesShown } from "../../deviate/answer.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { without } from "../../deviate/without.ts";
import { wrap } from "../../seams.ts";

/** A message without the marks that are blank. */
export const withoutBlankMarks = (message: Message): object =>
  Object.fromEntries(
    Object.entries(message).filter(
      ([name, value]) => (name !== "read" && name !== "delivered") || value !== "",
    ),
  );

/** The address under which an image is stored; blank stays blank. */
export const changesImage = (url: string): string =>
  url === "" ? url : `https://storage.example/${Buffer.from(url).toString("base64url")}`;

/** Shows each image at an address that is signed anew for every answer. */
const signsImages: Plant = (reference) =>
  changesShown((object, declared) => {
    const signed = declared.flatMap(({ name, schema }) => {
      const address = object[name];
      return schema["x-address-open"] && typeof address === "string" && address
        ? [[name, `${address}?signature=${reference.random.uuid()}`]]
        : [];
    });
    return { ...object, ...Object.fromEntries(signed) };
  })(reference);

/** Turns the texts of each array round, for every answer from another one on. */
const reordersTexts: Plant = (reference) =>
  changesShown((object, declared) => {
    const turned = declared.flatMap(({ name }) => {
      const texts = object[name];
      if (!Array.isArray(texts) || !texts.every((text) => typeof text === "string")) return [];
      const from = reference.random.next() % Math.max(texts.length, 1);
      return [[name, [...texts.slice(from), ...texts.slice(0, from)]]];
    });
    return { ...object, ...Object.fromEntries(turned) };
  })(reference);

/** A profile with the address under which its avatar is stored. */
export const personElsewhere = (profile: PeopleProfile): object => ({
  ...profile,
  person: {
    ...profile.person,
    ...(profile.person?.avatar && { avatar: changesImage(profile.person.avatar) }),
  },
});

interface WithLogos {
  appearance?: { logos?: object };
}

/** Settings with the addresses under which their logos are stored. */
export const logosElsewhere = (settings: WithLogos): object => ({
  ...settings,
  appearance: {
    ...settings.appearance,
    logos: Object.fromEntries(
      Object.entries(settings.appearance?.logos ?? {}).map(([place, url]) => [
        place,
        changesImage(String(url)),
      ]),
    ),
  },
});

/** A domain whose custom name is held back until it is verified. */
export const domainHeldBack = (domain: { custom?: string; verified?: boolean }): object => {
  const { custom: _, ...rest } = domain;
  return domain.verified ? domain : rest;
};

/** A conversation without the availability of a visitor who never joined. */
export const withoutUnjoined = (conversation: Conversation): object =>
  conversation.active?.last === undefined && conversation.availability === "offline"
    ? without(conversation, "availability")
    : conversation;

const dates = ["created_at", "updated_at", "waiting_since"];

/** A conversation whose dates hold no part of a second. */
export const toTheSecond = (conversation: Conversation): object =>
  Object.fromEntries(
    Object.entries(conversation).map(([name, value]) => [
      name,
      dates.includes(name) ? Math.floor(Number(value) / 1000) * 1000 : value,
    ]),
  );

/** A category with the address under which its image is stored. */
export const categoryImageElsewhere = (category: HelpdeskCategory): object =>
  category.image === undefined ? category : { ...category, image: changesImage(category.image) };

/** The address under which something is shown. */
type Move = (url: string) => string;

/** The content of a message with the addresses under which its medium and its images are stored. */
const contentElsewhere = (content: Message["content"], move: Move): Message["content"] => {
  if (typeof content !== "object") return content;
  const { url, targets } = content;
  return {
    ...content,
    ...(url !== undefined && { url: move(url) }),
    ...(targets && {
      targets: targets.map((one) => ({ ...one, ...(one.image && { image: move(one.image) }) })),
    }),
  };
};

/** A message with choices that say that they are selected, or nothing. */
export function withoutFalseSelections(message: Message): object {
  const { content } = message;
  if (typeof content !== "object" || !content.choices) return message;
  const choices = content.choices.map((one) => (one.selected ? one : without(one, "selected")));
  return { ...message, content: { ...content, choices } };
}

/** Shows what messages refer to at the addresses to which this moves them. */
function movesMedia(move: Move): Plant {
  const moved = ({ content, ...message }: Message): object => ({
    ...message,
    content: contentElsewhere(content, move),
  });
  return together(
    shows("conversation.message.read", moved),
    shows("conversation.message.list", (data) => data.map(moved)),
  );
}

/** Shows what messages refer to at addresses of a store of its own, which are signed anew for every answer. */
const signsMedia: Plant = (reference) =>
  movesMedia((url) => `${changesImage(url)}?signature=${reference.random.uuid()}`)(reference);

/** A message with what it refers to, and the avatar of its user, at addresses of another store. */
export const messageElsewhere = ({ content, user, ...message }: Message): object => ({
  ...message,
  content: contentElsewhere(content, changesImage),
  ...(user && { user: { ...user, ...(user.avatar && { avatar: changesImage(user.avatar) }) } }),
});

/** Images that somebody writes; others are the platform's own. */
const written = ["avatar", "image", "header", "footer", "banner"];

/** How long it takes to fetch what was written by its address (ms). */
const fetching = 30;

/** Fetches images and files a moment after their addresses were written, and shows those under which it stored them from then on. */
const storesLater: Plant = (reference) => {
  const { clock, seams } = reference;
  const fetched = new Set<string>();
  const move: Move = (url) => (fetched.has(url) ? changesImage(url) : url);
  wrap(seams, "handle", (original) => (call) => {
    for (const { value } of leavesOf(call.body))
      if (typeof value === "string" && value.startsWith("https:"))
        clock.at(clock.now() + fetching, () => fetched.add(value));
    return original(call);
  });
  together(
    movesMedia(move),
    changesShown((object, declared) => {
      const moved = declared.flatMap(({ name, schema }) => {
        const address = object[name];
        const isMeant = schema["x-address-open"] !== undefined && written.includes(name);
        return isMeant && typeof address === "string" ? [[name, move(address)]] : [];
      });
      return { ...object, ...Object.fromEntries(moved) };
    }),
  )(reference);
};

const flags = ["stamped", "edited", "translated", "automated"];

/** A message without the flags that are false. */
export const withoutFalseFlags = (message: Message): object =>
  Object.fromEntries(
    Object.entries(message).filter(([name, value]) => !flags.includes(name) || value === true),
  );

/** Disabled shortcuts are not listed. */
const unlistsDisabled: Plant = seam(
  "page",
  (original) => (items, page, perPage, operation) =>
    operation.operationId === "shortcuts.shortcut.list"
      ? original(
          [...items].filter((item) => !(item as { disabled?: boolean }).disabled),
          page,
          perPage,
          operation,
        )
      : original(items, page, perPage, operation),
);

/** What a conversation shows but need not have. */
export const withoutNeed = [
  "inbox_id",
  "people_id",
  "availability",
  "active",
  "last_message",
  "preview_message",
  "topic",
  "updated_at",
  "waiting_since",
  "compose",
  "assigned",
  "meta",
  "segments",
] as const;

export const shownFieldsAccents: Record<string, Accent> = {
  "texts-in-any-order": accent(
    "Shows the texts of an array in another order at each read.",
    ["open.array-order"],
    reordersTexts,
  ),
  "images-signed": accent(
    "Shows images at addresses that are signed anew for every answer.",
    ["open.image-address"],
    signsImages,
  ),
  "message-media-signed": accent(
    "Stores what messages refer to elsewhere, and shows it at addresses that are signed anew for every answer.",
    ["open.message-media-elsewhere"],
    signsMedia,
  ),
  "images-stored-later": accent(
    "Fetches images and files a moment after they were written, and shows from then on the addresses under which it stored them.",
    ["open.image-elsewhere", "open.helpdesk-image-form", "open.message-media-elsewhere"],
    storesLater,
  ),
  "shortcuts-disabled-unlisted": unusual(
    accent(
      "Leaves disabled shortcuts out of their list.",
      ["open.shortcut-disabled-tags"],
      unlistsDisabled,
    ),
    ["shortcuts.disabled-is-listed"],
  ),
};
