/** Where a platform keeps what a message refers to (open.message-media-elsewhere): at the address that was sent, or at one of another host. */
import { isObject } from "../../contract/json-object.ts";
import { memberAt } from "../../contract/pointer.ts";
import { isBlank } from "./contains.ts";

const hostOf = (address: unknown): string | undefined =>
  typeof address === "string" ? URL.parse(address)?.host : undefined;

/** The address as it was sent, where another host keeps what it leads to; else as it is shown. */
export function addressAsSent(shown: unknown, sent: unknown): unknown {
  const [there, here] = [hostOf(shown), hostOf(sent)];
  return there && here && there !== here ? sent : shown;
}

/** Whether an image that was sent may be kept at this address: at any of another host, and at no other path of the same host. */
export function isImageOf(shown: unknown, sent: unknown): boolean {
  if (isBlank(shown) || isBlank(sent)) return isBlank(sent);
  const [there, here] = [URL.parse(String(shown)), URL.parse(String(sent))];
  return !there || !here || there.host !== here.host || there.pathname === here.pathname;
}

/** A choice that does not say so is not selected (open.message-choice-fields). */
const withSelection = (choice: object): object => ({
  ...choice,
  selected: memberAt(choice, "selected") ?? false,
});

/** A flag `required` that is absent is false (open.absent-value). */
const withRequired = (shown: object, sent: unknown): object =>
  memberAt(sent, "required") === false
    ? { ...shown, required: memberAt(shown, "required") ?? false }
    : shown;

/** The content of a message with the addresses of its medium and images as they were sent, and the flags that may be left out. */
export function contentAsSent(shown: unknown, sent: unknown): unknown {
  if (!isObject(shown)) return shown;
  const { url, targets, choices } = shown;
  const withImage = (target: object, at: number): object => {
    const image = memberAt(target, "image");
    const own = memberAt(sent, `targets/${at}/image`);
    return image === undefined ? target : { ...target, image: addressAsSent(image, own) };
  };
  return {
    ...withRequired(shown, sent),
    ...(url !== undefined && { url: addressAsSent(url, memberAt(sent, "url")) }),
    ...(Array.isArray(targets) && { targets: targets.map(withImage) }),
    ...(Array.isArray(choices) && { choices: choices.map(withSelection) }),
  };
}

/** A message with these addresses, and that of its user's avatar, as they were sent (open.image-elsewhere). */
export function messageAsSent(shown: object, sent: object): object {
  const avatar = memberAt(shown, "user/avatar");
  const own = memberAt(sent, "user/avatar");
  const user = { ...(memberAt(shown, "user") as object), avatar: addressAsSent(avatar, own) };
  return {
    ...shown,
    content: contentAsSent(memberAt(shown, "content"), memberAt(sent, "content")),
    ...(avatar !== undefined && { user }),
  };
}
