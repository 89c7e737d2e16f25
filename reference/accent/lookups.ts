import { leavesOf } from "../../contract/leaves.ts";
import { accent, type Accent, type Plant } from "../deviate/deviation.ts";
import { refusesIf } from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";

/** Refuses a body in which a text under one of these names, at any depth, does not match; a blank clears. */
const refusesTexts = (names: readonly string[], form: RegExp): Plant =>
  seam("violation", (original) => (operation, query, body) => {
    const isUnknown = ({ where, value }: { where: string; value: unknown }): boolean =>
      typeof value === "string" &&
      value !== "" &&
      names.some((name) => new RegExp(`/${name}(/\\d+)?$`).test(where)) &&
      !form.test(value);
    const unknown = [...leavesOf(body)].find(isUnknown);
    return unknown ? `${unknown.where} is not known` : original(operation, query, body);
  });

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
  "phones-valid-only": accent(
    "Refuses a phone that is of no numbering plan.",
    ["open.phone-form"],
    // In North America areas and exchanges begin with 2 to 9, and no area is 555.
    refusesTexts(["phone", "phones"], /^\+(?:1(?!555)[2-9]\d\d[2-9]\d{6}|[2-9]\d{6,14})$/),
  ),
};
