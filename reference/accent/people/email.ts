import { websiteOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { written } from "../../routes/people/shape.ts";
import { wrap } from "../../seams.ts";
import { changeProfile, emailsOf, findProfile, peopleOf, profileOf } from "../../state/people.ts";

/** A creation with the email of a profile gives that profile the fields of the body. */
const createdAgainChanges: Plant = instead("people.profile.create", (call, original) => {
  const website = websiteOf(call);
  const holder = findProfile(website, call.body.email);
  if (!holder) return original(call);
  changeProfile(call.reference, website, holder, written(call, holder));
  return { people_id: holder.people_id };
});

/** Lets an email that names no profile name the last updated of the profiles that have it. */
function nameAnother(website: Website): void {
  const emails = emailsOf(website);
  for (const { email, people_id } of peopleOf(website)) {
    if (!emails.has(email)) emails.set(email, people_id);
  }
}

const writes = [
  "people.profile.create",
  "people.profile.replace",
  "people.profile.merge",
  "people.profile.remove",
] as const;

/** Several profiles may have one email, which names the one that was written last. */
const emailShared: Plant = together(
  ...writes.map((id) =>
    instead(id, (call, original) => {
      const website = websiteOf(call);
      const { email } = call.body as { email?: string };
      const emails = emailsOf(website);
      const named = call.params as { people_id?: string };
      const own = named.people_id === undefined ? undefined : findProfile(website, named.people_id);
      if (email !== undefined && emails.get(email.toLowerCase()) !== own?.people_id)
        emails.delete(email.toLowerCase());
      try {
        return original({
          ...call,
          params: { ...call.params, ...(own && { people_id: own.people_id }) },
        });
      } finally {
        nameAnother(website);
      }
    }),
  ),
);

/** Notes which emails profiles had before; says whose one was that nobody has now. */
function formerHolders(
  reference: Reference,
): (website: Website, email: string) => string | undefined {
  const former = new WeakMap<Website, Map<string, string>>();
  for (const id of ["people.profile.replace", "people.profile.merge"] as const) {
    instead(id, (call, original) => {
      const website = websiteOf(call);
      const { email, people_id } = profileOf(website, call.params.people_id);
      const data = original(call);
      const emails = former.get(website) ?? new Map<string, string>();
      former.set(website, emails.set(email, people_id));
      return data;
    })(reference);
  }
  return (website, email) =>
    findProfile(website, email) ? undefined : former.get(website)?.get(email.toLowerCase());
}

type HolderOf = ReturnType<typeof formerHolders>;

/** Whoever is called by a former email is meant. */
const callsByFormer = ({ seams, website: find }: Reference, holderOf: HolderOf): void =>
  wrap(seams, "handle", (original) => (call) => {
    const params = call.params as Record<string, string>;
    const { website_id, people_id } = params;
    if (website_id === undefined || people_id === undefined) return original(call);
    const meant = holderOf(find(website_id), people_id);
    if (meant === undefined) return original(call);
    return original({ ...call, params: { ...params, people_id: meant } });
  });

/** An email that a profile had still names it, until another profile has it. */
const oldEmailNames: Plant = (reference) => callsByFormer(reference, formerHolders(reference));

/** The same, and a creation with it gives that profile the fields of the body. */
const oldEmailChanges: Plant = (reference) => {
  const holderOf = formerHolders(reference);
  callsByFormer(reference, holderOf);
  instead("people.profile.create", (call, original) => {
    const website = websiteOf(call);
    const people_id = holderOf(website, call.body.email);
    const holder = people_id === undefined ? undefined : findProfile(website, people_id);
    if (!holder) return original(call);
    changeProfile(call.reference, website, holder, written(call, holder));
    return { people_id: holder.people_id };
  })(reference);
};

export const emailAccents: Record<string, Accent> = {
  "profile-created-again-changes": accent(
    "A creation with the email of a profile changes that profile.",
    ["open.people-email-unique"],
    createdAgainChanges,
  ),
  "profile-email-shared": accent(
    "Accepts several profiles with one email, which names the last of them.",
    ["open.people-email-unique"],
    emailShared,
  ),
  "profile-old-email-names": accent(
    "An email that a profile had before still names it.",
    ["open.people-old-email"],
    oldEmailNames,
  ),
  "profile-old-email-changes": accent(
    "An email that a profile had before still names it, and a creation with it changes that profile.",
    ["open.people-old-email", "open.people-email-unique"],
    oldEmailChanges,
  ),
};
