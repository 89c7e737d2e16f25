import { leavesOf } from "../../contract/leaves.ts";
import { accent, type Accent, type Plant } from "../deviate/deviation.ts";
import { refusesIf } from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";

/** Refuses a body in which a text under one of these names, at any depth, does not match; a blank clears. */
const refusesTexts = (names: readonly string[], form: RegExp, families = /^/): Plant =>
  seam("violation", (original) => (operation, query, body) => {
    const isUnknown = ({ where, value }: { where: string; value: unknown }): boolean =>
      typeof value === "string" &&
      value !== "" &&
      names.some((name) => new RegExp(`/${name}(/\\d+)?$`).test(where)) &&
      !form.test(value);
    const isMeant = families.test(operation.operationId);
    const unknown = isMeant ? [...leavesOf(body)].find(isUnknown) : undefined;
    return unknown ? `${unknown.where} is not known` : original(operation, query, body);
  });

/** By the name of a network, where its profiles are. */
const hosts: Readonly<Record<string, RegExp>> = {
  twitter: /^https:\/\/twitter\.com\/\w{1,15}$/,
  linkedin: /^https:\/\/www\.linkedin\.com\/in\/\w{5,}$/,
  facebook: /^https:\/\/www\.facebook\.com\/\w{5,}$/,
};

interface Profile {
  type?: string;
  url?: string;
}

/** Whether one is of no known network or not at its address, or a network stands there twice; a change may leave out either. */
function areUnknown(profiles: readonly Profile[] = []): boolean {
  const types = profiles.flatMap(({ type }) => type ?? []);
  const isUnknown = ({ type = "", url }: Profile): boolean =>
    url !== undefined && !hosts[type]?.test(url);
  return (
    profiles.some(isUnknown) ||
    types.some((type) => !hosts[type]) ||
    new Set(types).size < types.length
  );
}

const profileWrites = [
  "people.profile.create",
  "people.profile.replace",
  "people.profile.merge",
] as const;

/** What another platform looks up elsewhere, and refuses where it does not find it. */
export const lookupsAccents: Record<string, Accent> = {
  "affiliates-known-only": accent(
    "Refuses a registration that names an affiliate nobody knows.",
    ["open.account-affiliate-known"],
    refusesIf("account.create", ({ body }) => body.affiliates_id !== undefined),
  ),
  "images-by-ending": accent(
    "Refuses as an image what does not end as the address of one does.",
    ["open.image-form", "open.helpdesk-image-form"],
    refusesTexts(
      ["avatar", "image", "header", "footer", "banner"],
      /^https:\/\/.+\.(?:png|jpe?g|gif|webp|svg)$/i,
    ),
  ),
  "countries-by-code": accent(
    "Refuses a country that is no code of two capital letters.",
    ["open.geolocation-country"],
    refusesTexts(["country"], /^[A-Z]{2}$/, /^people\./),
  ),
  "profile-emails-plain": accent(
    "Refuses an email of a profile that has other signs than letters, digits, dots, hyphens and underscores, or another ending than com, net and org.",
    ["open.people-email-syntax"],
    refusesTexts(["email"], /^[\w.-]+@[a-z0-9.-]+\.(?:com|net|org)$/i, /^people\.profile\./),
  ),
  "phones-valid-only": accent(
    "Refuses a phone that is of no numbering plan.",
    ["open.phone-form"],
    // In North America areas and exchanges begin with 2 to 9, and no area is 555.
    refusesTexts(["phone", "phones"], /^\+(?:1(?!555)[2-9]\d\d[2-9]\d{6}|[2-9]\d{6,14})$/),
  ),
  "profile-networks-few": accent(
    "Keeps of a person one profile each at Twitter, LinkedIn and Facebook, and refuses others.",
    ["open.people-networks"],
    ...profileWrites.map((id) => refusesIf(id, ({ body }) => areUnknown(body.person?.profiles))),
  ),
  "employment-terms-few": accent(
    "Refuses roles and seniorities that it has no name for.",
    ["open.people-employment-terms"],
    refusesTexts(["employment/role"], /^(?:engineering|marketing|sales|support)$/),
    refusesTexts(["employment/seniority"], /^(?:director|executive|manager|senior)$/),
  ),
  "card-countries-few": accent(
    "Takes cards of the United States, the United Kingdom, France and Germany alone.",
    ["open.billing-card-countries"],
    refusesTexts(["country"], /^(?:US|GB|FR|DE)$/, /^billing\.card\./),
  ),
  "status-services-known": accent(
    "Refuses hooks of a status page that are of no known chat service, and tokens that the push service did not give.",
    ["open.status-notify-services"],
    refusesTexts(
      ["chat_hook/hook_url"],
      /^https:\/\/(?:hooks\.slack\.com|discord\.com|chat\.googleapis\.com)\//,
    ),
    refusesTexts(["push_service/token"], /^[A-Za-z0-9]{30}$/),
  ),
};
