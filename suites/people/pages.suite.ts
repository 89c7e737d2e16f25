/** Filters of the list of profiles beyond its first page (1/4.4). */
import {
  envelopeOf,
  eventually,
  isAccepted,
  itemsOf,
  memberAt,
  rule,
  isoDate,
  show,
  uniqueName,
  word,
} from "../../harness/author.ts";
import type { PeopleProfile } from "../../schemas/generated/types.ts";
import { isAfter, momentOf } from "../support/moment.ts";
import { enough, expectFilteredPages } from "../support/later-pages.ts";
import { createProfile, listProfiles, openPeople } from "../support/people/profile.ts";
import { withFarEnd } from "../support/within.ts";

/** A time before anything was created on any target. */
const end = Date.UTC(2002, 0);

rule("people.filter-on-every-page", (trial) =>
  expectFilteredPages<PeopleProfile>(trial, "people.profile.list", {
    query: withFarEnd({ filter_date_end: isoDate(end) }),
    isLeftOut: (one) =>
      typeof memberAt(one, "created_at") === "number" && isAfter(momentOf(one.created_at), end),
  }),
);

rule("people.search-per-page", async (trial) => {
  const people = await openPeople(trial);
  const { as, website_id } = people;
  const nickname = `many${trial.draw(word)}`;
  const ids: string[] = [];
  while (ids.length < enough) {
    const email = `${ids.length}.${uniqueName(people, "")}@many.example.com`;
    ids.push((await createProfile(people, { email, person: { nickname } })).people_id);
  }
  const query = { search_text: nickname, per_page: 50 };
  const isWhole = (page: unknown[] | undefined): boolean => !page || page.length >= enough;
  const firstPage = async (): Promise<unknown[] | undefined> => {
    const exchange = await trial.call(as, "people.profile.list", { params: { website_id }, query });
    return isAccepted(exchange) ? itemsOf(envelopeOf(exchange).data) : undefined;
  };
  const page = await eventually(trial, "list", firstPage, isWhole);
  if (isWhole(page)) return;
  // An index that has not caught up, or finds fewer by such a text, says nothing of it.
  const all = await listProfiles(people, { search_text: nickname });
  if (!ids.every((id) => all.some(({ people_id }) => people_id === id)))
    trial.cannot("a search had to find each of the profiles first");
  const where = `the first page with ${show(query)}`;
  trial.expect(false, where, `${enough} or more`, page?.length);
});
