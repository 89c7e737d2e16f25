/** In whose name a call acts. */
import type { KnownCaller } from "../../model.ts";
import { pick } from "../../pick.ts";
import type { Reference } from "../../reference.ts";
import { Refusal } from "../../refusal.ts";
import type { Author } from "../../state/conversation/model.ts";

interface Acting {
  reference: Reference;
  caller: KnownCaller | undefined;
}

/** The operator who calls, or the plugin; `id` tells callers apart. */
export function actorOf({ reference: { platform }, caller }: Acting): {
  id: string;
  author: Author;
} {
  if (!caller) throw new Refusal(401, "invalid_session");
  const { credential } = caller;
  if (credential.tier === "plugin") {
    const { plugin_id } = credential;
    const nickname = platform.plugins.get(plugin_id)?.name ?? plugin_id;
    return { id: plugin_id, author: { type: "website", nickname } };
  }
  const { user_id } = credential;
  const user = platform.users.get(user_id);
  const nickname = [user?.first_name, user?.last_name].join(" ").trim();
  const avatar = user?.avatar ? { avatar: user.avatar } : {};
  return { id: user_id, author: { type: "website", user_id, nickname, ...avatar } };
}

/** What a body may say about a user. */
export const namedIn = (given: Partial<Author> | undefined): Partial<Author> =>
  pick(given ?? {}, ["type", "nickname", "avatar"]);

/** In whose name a call acts: what it says about a user replaces what is known about the caller. */
export const authorOf = (call: Acting, given: Partial<Author> | undefined): Author => ({
  ...actorOf(call).author,
  ...namedIn(given),
});
