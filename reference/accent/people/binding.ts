import { websiteOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { setMeta } from "../../state/conversation/change.ts";
import { conversationsOf, unbindPerson } from "../../state/conversation.ts";
import { findProfile } from "../../state/people.ts";

const writes = ["people.profile.create", "people.profile.replace", "people.profile.merge"] as const;

/** After each write of an email, its conversations are looked up and those of another email are released. */
export const conversationsByEmail: Plant = together(
  ...writes.map((id) =>
    instead(id, (call, original) => {
      const data = original(call);
      const website = websiteOf(call);
      const { email } = call.body;
      const profile = email === undefined ? undefined : findProfile(website, email);
      if (!profile) return data;
      unbindPerson(website, profile.people_id);
      for (const conversation of conversationsOf(website).all) {
        if (conversation.meta.email?.toLowerCase() === profile.email)
          setMeta(call.reference, website, conversation, { email: conversation.meta.email });
      }
      return data;
    }),
  ),
);
