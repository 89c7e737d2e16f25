import type { AnswerSnippet } from "../../schemas/generated/types.ts";
import { selects } from "../deviate/pages.ts";
import { crawlFaults } from "./snippets/crawl.ts";
import { contentOfRemoved } from "./snippets/removed.ts";
import { heardElsewhere } from "../deviate/event.ts";
import { invalid, notFound } from "../refusal.ts";
import { demandsField, instead, refusesWhen, shows, takesBody } from "../deviate/handler.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { losesEvent, sends } from "../deviate/event.ts";
import { groupsFaults } from "./snippets/groups.ts";

export const snippetsFaults: Record<string, Fault> = {
  ...groupsFaults,
  ...crawlFaults,
  "snippets-enabled-by-nothing": fault(
    "A change of an answer that says nothing enables it.",
    ["merge-keeps:answer-snippet"],
    takesBody("snippets.answer.merge", (body) =>
      Object.keys(body).length ? body : { disabled: false },
    ),
  ),
  "snippets-listed-escaped": fault(
    "The list of answers shows the content as it stands in a page, with its markup escaped.",
    ["list-agrees:answer-snippet"],
    shows("snippets.answer.list", (all) =>
      all.map((one) => ({
        ...one,
        content: one.content?.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
      })),
    ),
  ),
  "snippets-blank-group-takes-locale": fault(
    "A blank group of an answer snippet takes its locale away as well.",
    ["snippets.blank-group"],
    takesBody("snippets.answer.merge", (body) =>
      body.group === "" ? { locale: "", ...body } : body,
    ),
  ),
  "snippets-crawl-never-done": fault(
    "The end of a crawl is never reported.",
    ["snippets.crawl-done"],
    losesEvent("snippet:webpage:domain:crawl:done"),
  ),
  "snippets-blank-group-refused": fault(
    "A blank group of an answer snippet is refused.",
    ["snippets.blank-group"],
    refusesWhen("snippets.answer.merge", ({ body }) =>
      body.group === "" ? invalid("group") : undefined,
    ),
  ),
  "snippets-locale-demanded": fault(
    "An answer snippet is created only with a locale.",
    ["snippets.created-from-title"],
    demandsField("snippets.answer.create", "locale"),
  ),
  "snippets-crawl-heard-elsewhere": fault(
    "The end of a crawl is heard on other websites.",
    ["snippets.crawl-done"],
    heardElsewhere("snippet:webpage:domain:crawl:done"),
  ),
  "snippets-crawl-without-progress": fault(
    "The progress of a crawl is never reported.",
    ["snippets.crawl-progress"],
    losesEvent("snippet:webpage:domain:crawl:progress"),
  ),
  "snippets-crawl-progress-after-done": fault(
    "A crawl reports its progress once more after it is done.",
    ["snippets.crawl-order"],
    sends((event) =>
      event.name === "snippet:webpage:domain:crawl:done"
        ? [event, { ...event, name: "snippet:webpage:domain:crawl:progress" }]
        : [event],
    ),
  ),
  "snippets-domain-found-always": fault(
    "HEAD finds any webpage domain.",
    ["snippets.domain-exists-by-listed-id"],
    instead("snippets.domain.exists", () => undefined),
  ),
  "snippets-domain-never-found": fault(
    "HEAD finds no webpage domain.",
    ["snippets.domain-exists-by-listed-id"],
    refusesWhen("snippets.domain.exists", () => notFound("snippet")),
  ),
  "snippets-more-disabled-than-pages": fault(
    "A webpage domain shows more disabled pages than pages.",
    ["snippets.domain-page-counts"],
    shows("snippets.domain.list", (all) =>
      all.map(({ pages, ...one }) => ({
        ...one,
        pages: { ...pages, statistics: { total: 1, disabled: 2 } },
      })),
    ),
  ),
  "snippets-negative-pages": fault(
    "A webpage domain shows a negative number of disabled pages.",
    ["snippets.domain-page-counts"],
    shows("snippets.domain.list", (all) =>
      all.map(({ pages, ...one }) => ({
        ...one,
        pages: { ...pages, statistics: { total: 1, disabled: -1 } },
      })),
    ),
  ),
  "snippets-content-ends-at-line-separator": fault(
    "An answer snippet keeps its content only up to the first line separator.",
    ["read-back:snippets.answer.merge/snippets.answer.read"],
    takesBody("snippets.answer.merge", ({ content, ...body }) => ({
      ...body,
      ...(content === undefined ? {} : { content: content.split("\u2028")[0] as string }),
    })),
  ),
  "snippets-list-enabled-only": fault(
    "The list of answer snippets leaves out those that are disabled.",
    ["snippets.disabled-is-listed"],
    selects<AnswerSnippet>("snippets.answer.list", (all) => all.filter((one) => !one.disabled)),
  ),
  "snippets-newest-domain-listed": fault(
    "The list of webpage domains shows the newest only.",
    ["snippets.domains-beside-each-other"],
    shows("snippets.domain.list", (all) => all.slice(0, 1)),
  ),
  "snippets-content-of-removed": fault(
    "An answer snippet that is created with the title of a removed one has its content and group.",
    ["snippets.made-again-empty"],
    contentOfRemoved,
  ),
};
