import { accent, type Accent, unusual } from "../deviate/deviation.ts";
import { refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { websiteOf } from "../call.ts";
import { profileOf } from "../state/people.ts";
import { conversationsByEmail } from "./people/binding.ts";
import { emailAccents } from "./people/email.ts";
import { detailsDated, detailsFoundLater, genderGuessed, scoresBehind } from "./people/details.ts";
import { fieldsAccents } from "./people/fields.ts";
import { makingAccents } from "./people/making.ts";
import { removalAccents } from "./people/removal.ts";
import { searchAccents } from "./people/search.ts";
import { tagsAccents } from "./people/tags.ts";

/** How another platform may treat profiles. */
export const peopleAccents: Record<string, Accent> = {
  ...searchAccents,
  ...tagsAccents,
  ...emailAccents,
  ...makingAccents,
  ...removalAccents,
  ...fieldsAccents,
  "profile-sort-order-beside-field": accent(
    "Refuses an order of profiles without a field to sort them by.",
    ["open.people-sort-fields"],
    refusesIf(
      "people.profile.list",
      ({ query }) => query.sort_order !== undefined && query.sort_field === undefined,
    ),
  ),
  "profile-segments-added": accent(
    "Puts each profile that is created or saved into a segment of its own as well.",
    ["open.people-segments-added"],
    ...(["people.profile.create", "people.profile.replace"] as const).map((id) =>
      takesBody(id, (body) => ({ ...body, segments: [...(body.segments ?? []), "contacts"] })),
    ),
  ),
  "profile-details-found-later": accent(
    "Looks up where somebody works and lives by the email of a new profile, and adds what was not written, also of what was written in part, a moment later.",
    ["open.people-details-found"],
    detailsFoundLater,
  ),
  "profile-dated-by-details": accent(
    "Finds out more about somebody each time that a list was read, six times about each, which updates the profile.",
    ["open.people-details-found"],
    detailsDated,
  ),
  "score-behind": accent(
    "Works out the score of a profile anew only three seconds after it was worked out last.",
    ["open.people-score-from-ratings"],
    scoresBehind,
  ),
  "profile-gender-guessed": accent(
    "Guesses the gender of a person from the nickname, wherever a profile is saved without it.",
    ["open.people-details-found"],
    genderGuessed,
  ),
  "profile-conversations-by-email": accent(
    "A conversation belongs to the profile that has its email now.",
    ["open.people-conversation-binding"],
    conversationsByEmail,
  ),
  "profile-data-put-keeps": unusual(
    accent(
      "PUT of custom data keeps the keys that it does not name.",
      ["open.people-data-put-reading"],
      takesBody("people.data.replace", (body, call) => {
        const { data } = profileOf(websiteOf(call), call.params.people_id);
        return { ...body, data: { ...data, ...body.data } };
      }),
    ),
    ["people.data-replace-drops-keys"],
  ),
  "campaign-without-occurrence": accent(
    "Shows null as the time at which a campaign occurred.",
    ["open.absent-value"],
    shows("people.campaign.list", (all) => all.map((one) => ({ ...one, occurred_at: null }))),
  ),
};
