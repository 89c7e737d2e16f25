/** The helpdesk itself: its existence, name and address (1/4.6). */
import { userOf, websiteOf, type Handlers } from "../../call.ts";
import { conflict } from "../../refusal.ts";
import { changeDomain, createDomain, releaseDomain } from "../../state/domain.ts";
import { helpdeskOf, helpdeskSlot, newHelpdesk } from "../../state/helpdesk.ts";
import { verifyChallenge } from "../../verify.ts";
import { showHelpdesk } from "./show.ts";

const root = "help.platform.example";

export const site: Handlers = {
  "helpdesk.exists": (call) => {
    helpdeskOf(call);
  },
  "helpdesk.read": (call) => showHelpdesk(call.reference, helpdeskOf(call)),
  "helpdesk.create": (call) => {
    const website = websiteOf(call);
    const place = helpdeskSlot(website);
    if (place.helpdesk) throw conflict("helpdesk_exists");
    const domain = createDomain(website.website_id, root);
    changeDomain(call.reference, website.website_id, domain, { basic: call.body.domain_basic });
    place.helpdesk = newHelpdesk(call.body.name, domain);
  },
  "helpdesk.remove": (call) => {
    const { domain } = helpdeskOf(call);
    verifyChallenge(call.reference, userOf(call), call.body.verify);
    const website = websiteOf(call);
    releaseDomain(call.reference, website.website_id, domain);
    helpdeskSlot(website).helpdesk = undefined;
  },
};
