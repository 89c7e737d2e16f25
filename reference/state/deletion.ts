/** The deletion of a website, which is scheduled, announced to its owners and run later (1/3.1). */
import type { Website } from "../model.ts";
import { removeWebsite } from "../platform.ts";
import type { Reference } from "../reference.ts";
import { ownersOf } from "./operator.ts";

/** Schedules the deletion; a date that is already set stays (open.website-deletion-twice). */
export function scheduleDeletion(reference: Reference, website: Website): void {
  if (website.expunge_at !== undefined) return;
  const { clock, seams, platform } = reference;
  const { website_id } = website;
  const at = clock.now() + seams.duration("website-deletion");
  website.expunge_at = at;
  // The job holds the identifier only, so that a website that is removed before then frees its memory.
  const due = (): Website | undefined => {
    const found = platform.websites.get(website_id);
    return found?.expunge_at === at ? found : undefined;
  };
  clock.at(
    at,
    () => {
      const found = due();
      if (found) removeWebsite(reference, found);
    },
    () => due() !== undefined,
  );
  tellOwners(reference, website, at);
}

/** Whether a deletion was scheduled, which now never runs. */
export function abortDeletion(website: Website): boolean {
  const wasScheduled = website.expunge_at !== undefined;
  website.expunge_at = undefined;
  return wasScheduled;
}

function tellOwners(reference: Reference, website: Website, at: number): void {
  const { website_id, name, domain } = website;
  const date = new Date(at).toISOString();
  for (const { email } of ownersOf(reference, website)) {
    reference.mail.send({
      to: email,
      subject: `${name} will be deleted`,
      kind: "website-deletion",
      text: `The website ${name} (${domain}) will be deleted on ${date}. Until then you may cancel this.`,
      values: { website_id, expunge_at: String(at) },
    });
  }
}
