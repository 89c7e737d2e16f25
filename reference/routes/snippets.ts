/** Answer snippets, and webpage domains whose pages are crawled (2/9). */
import type { AnswerSnippet, WebpageDomain } from "../../schemas/generated/types.ts";
import { websiteOf, type Call, type Handlers } from "../call.ts";
import { Collection } from "../collection.ts";
import { later } from "../later.ts";
import { listed } from "../listed.ts";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { conflict, must, notFound } from "../refusal.ts";
import { emitWebsite } from "../relay/relay.ts";
import { slot } from "../slot.ts";

/** Answer snippets of a website. */
export const answersOf = slot<Website, Collection<AnswerSnippet>>(() => new Collection());
const domainsOf = slot<Website, Collection<WebpageDomain>>(() => new Collection());

type WithAnswer = Pick<Call<"snippets.answer.read">, "reference" | "params">;

const answerOf = (call: WithAnswer): AnswerSnippet =>
  must(answersOf(websiteOf(call)).get(call.params.answer_snippet_id), "snippet");

interface AnswerFields {
  title: string;
  content: string;
  locale: string;
  group: string;
  disabled: boolean;
}

/** Blank locale and group are left out. */
function make(snippet_id: string, { locale, group, ...fields }: AnswerFields): AnswerSnippet {
  return {
    snippet_id,
    ...fields,
    ...(locale === "" ? {} : { locale }),
    ...(group === "" ? {} : { group }),
  };
}

/** How many pages the crawler finds on any domain. */
const pagesOfDomain = 3;

/** Looks for one page after another; the list shows how far the crawl has come. */
function crawl(reference: Reference, website: Website, snippet: WebpageDomain): void {
  const { snippet_id, domain, pages } = snippet;
  const { website_id } = website;
  const tell = (event: "progress" | "done", more: object): void =>
    emitWebsite(reference, `snippet:webpage:domain:crawl:${event}`, website_id, {
      snippet_id,
      domain,
      pages: structuredClone(pages),
      ...more,
    });
  const end = (state: "success" | "failure"): void => {
    pages.status = { state, timestamp: reference.clock.now() };
    tell("done", state === "failure" ? { error: "unreachable" } : {});
  };
  const next = (): void => {
    if (reference.outside.answer("crawl", website_id) === "failure") return end("failure");
    if (pages.statistics.total === pagesOfDomain) return end("success");
    pages.statistics.total += 1;
    tell("progress", { progress: Math.floor((100 * pages.statistics.total) / pagesOfDomain) });
    later(reference, next);
  };
  later(reference, next);
}

export const snippets: Handlers = {
  "snippets.answer.list": (call) => listed(call, answersOf(websiteOf(call))),
  "snippets.answer.create": (call) => {
    const { title, locale = "" } = call.body;
    const snippet_id = call.reference.seams.newId("snippet");
    const answer = make(snippet_id, { title, content: "", locale, group: "", disabled: false });
    answersOf(websiteOf(call)).set(snippet_id, answer);
    return { snippet_id };
  },
  "snippets.answer.exists": (call) => {
    answerOf(call);
  },
  "snippets.answer.read": answerOf,
  "snippets.answer.merge": (call) => {
    const known = answerOf(call);
    const { title = known.title, content = known.content ?? "" } = call.body;
    const { locale = known.locale ?? "", group = known.group ?? "" } = call.body;
    const { disabled = known.disabled } = call.body;
    const merged = make(known.snippet_id, { title, content, locale, group, disabled });
    answersOf(websiteOf(call)).set(known.snippet_id, merged);
  },
  "snippets.answer.remove": (call) => {
    if (!answersOf(websiteOf(call)).delete(call.params.answer_snippet_id)) {
      throw notFound("snippet");
    }
  },
  "snippets.domain.list": (call) => [...domainsOf(websiteOf(call))],
  "snippets.domain.create": (call) => {
    const { reference, body } = call;
    const website = websiteOf(call);
    const known = domainsOf(website);
    const name = body.domain.toLowerCase();
    if ([...known].some(({ domain }) => domain.toLowerCase() === name)) {
      throw conflict("domain_exists");
    }
    const snippet_id = reference.seams.newId("snippet");
    const snippet: WebpageDomain = {
      snippet_id,
      domain: body.domain,
      pages: {
        statistics: { total: 0, disabled: 0 },
        status: { state: "refreshing", timestamp: reference.clock.now() },
      },
      disabled: false,
    };
    crawl(reference, website, known.set(snippet_id, snippet));
    return { snippet_id };
  },
  "snippets.domain.exists": (call) => {
    must(domainsOf(websiteOf(call)).get(call.params.domain_snippet_id), "snippet");
  },
};
