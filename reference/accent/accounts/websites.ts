/** The websites of a user. */
import { notFound } from "../../refusal.ts";
import { tolerates } from "../../deviate/check.ts";
import { userOf } from "../../call.ts";
import { type Plant, accent, together, type Accent } from "../../deviate/deviation.ts";
import { shows, afterwards, instead } from "../../deviate/handler.ts";

const elsewhere = {
  id: "7e2b9c14-63d0-4a58-8f1e-0b5d94c7a236",
  name: "Elsewhere",
  domain: "elsewhere.example.com",
};

/** Lists one more website, with more to read each time. */
export const busyElsewhere: Plant = (reference) => {
  let count = 0;
  shows("account.website.list", (data, call) => {
    count += 1;
    const members = [userOf(call).user_id];
    return [...data, { ...elsewhere, members, count, assigned: 0 }];
  })(reference);
};

/** Takes any text as a domain, and compares it as it was written. */
const domainsAsWritten: Plant = together(
  tolerates("website.create", /domain: must/),
  afterwards("website.create", (call, data) => {
    const { website_id } = data as { website_id?: string };
    const made = call.reference.platform.websites.get(website_id ?? "");
    if (made) made.domain = call.body.domain;
  }),
  instead("website.exists", (call) => {
    const { websites } = call.reference.platform;
    for (const { domain } of websites) if (domain === call.query.domain) return;
    throw notFound("website");
  }),
);

export const accountsWebsitesAccents: Record<string, Accent> = {
  "website-domains-as-written": accent(
    "Takes any text as the domain of a website, and compares it as it was written.",
    ["open.website-domain-form"],
    domainsAsWritten,
  ),
  "website-creator-member": accent(
    "Makes the creator of a website a member of it.",
    ["open.website-creator-role"],
    afterwards("website.create", (call, data) => {
      const { website_id } = data as { website_id?: string };
      const made = call.reference.platform.websites.get(website_id ?? "");
      for (const link of made?.operators.values() ?? []) link.role = "member";
    }),
  ),
};
