/** Websites: creation, reading, and the deletion that is scheduled first (1/4.1). */
import { userOf, websiteOf, type Handlers } from "../call.ts";
import { mustOwn } from "../owner.ts";
import { createWebsite } from "../platform.ts";
import { conflict, notFound } from "../refusal.ts";
import { abortDeletion, scheduleDeletion } from "../state/deletion.ts";
import { verifyChallenge } from "../verify.ts";

export const website: Handlers = {
  "website.exists": ({ reference, query }) => {
    const { websitesByDomain } = reference.platform;
    if (!websitesByDomain.has(query.domain.toLowerCase())) throw notFound("website");
  },
  "website.create": (call) => {
    const { name } = call.body;
    const domain = call.body.domain.toLowerCase();
    const { user_id } = userOf(call);
    const created = createWebsite(call.reference, { name, domain });
    created.operators.set(user_id, { user_id, role: "owner", title: undefined });
    return { website_id: created.website_id };
  },
  "website.read": (call) => {
    const { website_id, name, domain, logo } = websiteOf(call);
    return { website_id, name, domain, logo };
  },
  "website.remove": (call) => {
    const owned = websiteOf(call);
    const user = userOf(call);
    mustOwn(owned, user);
    verifyChallenge(call.reference, user, call.body.verify);
    scheduleDeletion(call.reference, owned);
  },
  "website.expunge.abort": (call) => {
    const owned = websiteOf(call);
    mustOwn(owned, userOf(call));
    if (!abortDeletion(owned)) throw conflict("deletion_not_scheduled");
  },
};
