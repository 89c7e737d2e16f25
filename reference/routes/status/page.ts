/** The status page itself (2/10). */
import { userOf, websiteOf, type Handlers } from "../../call.ts";
import { Collection } from "../../collection.ts";
import { mustOwn } from "../../owner.ts";
import { conflict } from "../../refusal.ts";
import { changeDomain, createDomain, hostOf, releaseDomain } from "../../state/domain.ts";
import { verifyPassword } from "../../verify.ts";
import { firstSettings } from "./settings.ts";
import { pageOf, pageSlot } from "./state.ts";
import { newToken } from "./token.ts";

/** Each of helpdesk, email channel and status page has a root domain of its own. */
const root = "status.example";

export const page: Handlers = {
  "status.read": (call) => {
    const { settings, domain } = pageOf(call);
    return { name: settings.name, url: `https://${hostOf(call.reference, domain)}/` };
  },
  "status.create": (call) => {
    const { reference, body, params } = call;
    const held = pageSlot(websiteOf(call));
    if (held.page) throw conflict("status_exists");
    const domain = createDomain(params.website_id, root);
    changeDomain(reference, params.website_id, domain, { basic: body.domain_basic });
    held.page = {
      settings: firstSettings(body.name),
      domain,
      token: newToken(reference),
      services: new Collection(),
      nextOrder: 1,
      announcement: undefined,
      health: "healthy",
    };
  },
  "status.remove": (call) => {
    const { reference, body, params } = call;
    const { domain } = pageOf(call);
    const website = websiteOf(call);
    mustOwn(website, userOf(call));
    verifyPassword(userOf(call), body.verify);
    releaseDomain(reference, params.website_id, domain);
    pageSlot(website).page = undefined;
  },
};
