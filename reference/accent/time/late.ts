/** What one part of a platform knows only some time after another part knows it (open.read-after-write). */
import { websiteOf } from "../../call.ts";
import type { Website } from "../../model.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, refusesIf, shows } from "../../deviate/handler.ts";
import { selects } from "../../deviate/pages.ts";
import { seam } from "../../deviate/seam.ts";
import { removeWebsite } from "../../platform.ts";
import { catalogueOf, type Listing } from "../../state/catalogue.ts";
import type { Plugin } from "../../../schemas/generated/types.ts";
import { round } from "./ended.ts";

/** How long an index is behind (ms). */
const behind = 300;

/** The email of a profile names it only some time after it was written; the identifier names it at once. */
const emailsNameLate: Plant = (reference) => {
  const { clock } = reference;
  const fresh = new WeakMap<Website, Set<string>>();
  const note = (website: Website, email: string): void => {
    const emails = fresh.get(website) ?? new Set();
    fresh.set(website, emails.add(email));
    clock.at(clock.now() + behind, () => emails.delete(email));
  };
  together(
    afterwards("people.profile.create", (call) =>
      note(websiteOf(call), call.body.email.toLowerCase()),
    ),
    seam("handle", (original) => (call) => {
      const { website_id, people_id } = call.params as Record<string, string>;
      if (website_id === undefined || !people_id?.includes("@")) return original(call);
      const emails = fresh.get(reference.website(website_id));
      const isUnknown = emails?.has(people_id.toLowerCase()) === true;
      return original(
        isUnknown ? { ...call, params: { ...call.params, people_id: "nobody" } } : call,
      );
    }),
  )(reference);
};

/** The domain of a website is known only some time after the website came. */
const domainsKnownLate: Plant = refusesIf("website.exists", ({ reference, query }) => {
  const { clock, platform } = reference;
  const isNew = ({ domain, created_at }: Website): boolean =>
    domain === query.domain && created_at + behind > clock.now();
  return [...platform.websites].some(isNew);
});

/** Plugins that the marketplace has got just now. */
function newPlugins({ clock }: { clock: { now: () => number } }): (plugin_id: string) => boolean {
  const since = new Map<string, number>();
  return (plugin_id) => {
    const first = since.get(plugin_id) ?? clock.now();
    since.set(plugin_id, first);
    return clock.now() < first + behind;
  };
}

/** The index of the search takes in what is new beside the first search after it came, which does not find it yet. */
const pluginsFoundLate: Plant = (reference) => {
  const known = new Set([...catalogueOf(reference).plugins].map(({ base }) => base.id));
  selects<Listing>("plugins.plugin.search", (all) => {
    const found = all.filter(({ base }) => known.has(base.id));
    for (const { base } of catalogueOf(reference).plugins) known.add(base.id);
    return found;
  })(reference);
};

/** The list shows the texts of a plugin only some time after the plugin alone shows them. */
const pluginsListedBehind: Plant = (reference) => {
  const isNew = newPlugins(reference);
  const known = new Set([...catalogueOf(reference).plugins].map(({ base }) => base.id));
  const former = (plugin: Plugin): Plugin =>
    known.has(plugin.id) || !isNew(plugin.id) ? plugin : { ...plugin, summary: "A new plugin" };
  shows("plugins.plugin.list", (all) => all.map(former))(reference);
};

/** A website is shown on for a while after its deletion has run. */
const deletedShownOn: Plant = (reference) =>
  afterwards("website.remove", (call) => {
    const website = websiteOf(call);
    const { expunge_at } = website;
    if (expunge_at === undefined) return;
    const { clock, platform } = reference;
    const isDue = (): boolean => website.expunge_at === expunge_at;
    // The job of the reference finds another date then, and leaves it alone.
    const later = expunge_at + 0.5;
    clock.at(
      expunge_at - 1,
      () => {
        if (!isDue()) return;
        website.expunge_at = later;
        setTimeout(() => {
          if (website.expunge_at === later && platform.websites.has(website.website_id))
            removeWebsite(reference, website);
        }, round).unref();
      },
      isDue,
    );
  })(reference);

export const lateAccents: Record<string, Accent> = {
  "profile-email-names-late": accent(
    "Knows a new profile by its email only 300 ms after it knows it by its identifier.",
    ["open.read-after-write"],
    emailsNameLate,
  ),
  "plugin-found-late": accent(
    "Finds a new plugin from the second search on that is made since it is listed.",
    ["open.read-after-write"],
    pluginsFoundLate,
  ),
  "plugin-listed-behind": accent(
    "Shows the summary of a new plugin in the list only 300 ms after it is shown of the plugin alone.",
    ["open.read-after-write"],
    pluginsListedBehind,
  ),
  "website-domain-known-late": accent(
    "Knows the domain of a website only 300 ms after the website came.",
    ["open.read-after-write"],
    domainsKnownLate,
  ),
  "website-shown-after-deletion": accent(
    "Shows a website for two and a half seconds more after its deletion has run.",
    ["open.read-after-write"],
    deletedShownOn,
  ),
};
