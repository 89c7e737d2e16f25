/** The helpdesk of a website: locales with their articles, categories and feedback, and the rest (1/2.5). */
import type { HelpdeskFeedback, HelpdeskRedirection } from "../../schemas/generated/types.ts";
import { Collection } from "../collection.ts";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { must } from "../refusal.ts";
import { slot } from "../slot.ts";
import type { DomainState } from "./domain.ts";

interface Settings {
  name: string;
  appearance: { logos: { header: string; footer: string; banner: string } };
  behavior: {
    frequently_read: boolean;
    show_category_images: boolean;
    show_chatbox: boolean;
    ask_feedback: boolean;
    locale_picker: boolean;
    refer_link: boolean;
    forbid_indexing: boolean;
    status_health_dead: boolean;
  };
  include: { html: string };
  access: { password: string };
}

export interface StoredSection {
  section_id: string;
  name: string;
  order: number;
  created_at: number;
  updated_at: number;
}

export interface Category {
  category_id: string;
  name: string;
  description: string;
  color: string;
  image: string;
  order: number;
  created_at: number;
  updated_at: number;
  sections: Collection<StoredSection>;
  articles: Set<Article>;
}

export interface Article {
  article_id: string;
  locale: string;
  title: string;
  description: string;
  content: string;
  status: "published" | "draft";
  featured: boolean;
  visits: number;
  order: number;
  created_at: number;
  updated_at: number;
  published_at: number | undefined;
  category: Category | undefined;
  section: StoredSection | undefined;
  /** By locale; each link is kept on both sides. */
  alternates: Map<string, Article>;
}

export interface Locale {
  locale_id: string;
  locale: string;
  articles: Collection<Article>;
  categories: Collection<Category>;
  /** Oldest first. */
  feedback: HelpdeskFeedback[];
}

export interface Helpdesk {
  settings: Settings;
  domain: DomainState;
  /** By code, in the order in which they were added. */
  locales: Map<string, Locale>;
  redirections: Collection<HelpdeskRedirection>;
  /** Paths that are redirected, each once. */
  redirectedPaths: Set<string>;
  isImporting: boolean;
}

/** Where a website keeps its helpdesk; empty while it has none. */
export const helpdeskSlot = slot<Website, { helpdesk: Helpdesk | undefined }>(() => ({
  helpdesk: undefined,
}));

export const newHelpdesk = (name: string, domain: DomainState): Helpdesk => ({
  settings: {
    name,
    appearance: { logos: { header: "", footer: "", banner: "" } },
    behavior: {
      frequently_read: false,
      show_category_images: false,
      show_chatbox: true,
      ask_feedback: true,
      locale_picker: true,
      refer_link: false,
      forbid_indexing: false,
      status_health_dead: false,
    },
    include: { html: "" },
    access: { password: "" },
  },
  domain,
  locales: new Map(),
  redirections: new Collection(),
  redirectedPaths: new Set(),
  isImporting: false,
});

interface At<Params> {
  reference: Reference;
  params: Params;
}

export function helpdeskOf({ reference, params }: At<{ website_id: string }>): Helpdesk {
  return must(helpdeskSlot(reference.website(params.website_id)).helpdesk, "helpdesk");
}

/** Redirects a path that is not redirected yet; returns the identifier of the redirection. */
export function redirect(call: At<{ website_id: string }>, path: string, target: string): string {
  const { redirections, redirectedPaths } = helpdeskOf(call);
  const { seams, clock } = call.reference;
  const redirection_id = seams.newId("redirection");
  const now = clock.now();
  redirections.set(redirection_id, {
    redirection_id,
    path,
    target,
    created_at: now,
    updated_at: now,
  });
  redirectedPaths.add(path);
  return redirection_id;
}

export function localeOf(call: At<{ website_id: string; locale: string }>): Locale {
  return must(helpdeskOf(call).locales.get(call.params.locale), "locale");
}

export function articleOf(
  call: At<{ website_id: string; locale: string; article_id: string }>,
): Article {
  return must(localeOf(call).articles.get(call.params.article_id), "article");
}

export function categoryOf(
  call: At<{ website_id: string; locale: string; category_id: string }>,
): Category {
  return must(localeOf(call).categories.get(call.params.category_id), "category");
}

export function sectionOf(
  call: At<{ website_id: string; locale: string; category_id: string; section_id: string }>,
): StoredSection {
  return must(categoryOf(call).sections.get(call.params.section_id), "section");
}
