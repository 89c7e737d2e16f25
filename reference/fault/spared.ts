/** Writes that also change what stands beside or below the thing that they name. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { afterwards } from "../deviate/handler.ts";
import { Collection } from "../collection.ts";
import { articleOf, categoryOf, type Article } from "../state/helpdesk.ts";
import { pageOf, serviceOf } from "../routes/status/state.ts";

const relations = "helpdesk.writes-spare-relations";
const rest = "status.writes-spare-the-rest";

function dropAlternates(article: Article): void {
  for (const other of article.alternates.values()) other.alternates.delete(article.locale);
  article.alternates.clear();
}

export const sparedFaults: Record<string, Fault> = {
  "helpdesk-replaced-article-loses-alternates": fault(
    "An article that is replaced is no longer an alternate of any other.",
    [relations],
    afterwards("helpdesk.article.replace", (call) => dropAlternates(articleOf(call))),
  ),
  "helpdesk-placed-article-loses-alternates": fault(
    "An article that is placed in a category is no longer an alternate of any other.",
    [relations],
    afterwards("helpdesk.placement.set", (call) => dropAlternates(articleOf(call))),
  ),
  "helpdesk-placed-article-is-draft": fault(
    "An article that is placed in another category is no longer published.",
    [relations],
    afterwards("helpdesk.placement.set", (call) => {
      articleOf(call).status = "draft";
    }),
  ),
  "helpdesk-placed-article-unfeatured": fault(
    "An article that is placed in another category is no longer featured.",
    [relations],
    afterwards("helpdesk.placement.set", (call) => {
      articleOf(call).featured = false;
    }),
  ),
  "helpdesk-replaced-section-loses-articles": fault(
    "Articles of a section that is replaced are in no section.",
    [relations],
    afterwards("helpdesk.section.replace", (call) => {
      for (const article of categoryOf(call).articles)
        if (article.section?.section_id === call.params.section_id) article.section = undefined;
    }),
  ),
  "status-replaced-service-loses-nodes": fault(
    "A service that is replaced has no nodes.",
    [rest],
    afterwards("status.service.replace", (call) => {
      serviceOf(call).nodes = new Collection();
    }),
  ),
  "status-changed-service-loses-nodes": fault(
    "A service that is changed has no nodes.",
    [rest],
    afterwards("status.service.merge", (call) => {
      serviceOf(call).nodes = new Collection();
    }),
  ),
  "status-settings-drop-announcement": fault(
    "A change of the settings of a status page takes its announcement away.",
    [rest],
    afterwards("status.settings.merge", (call) => {
      pageOf(call).announcement = undefined;
    }),
  ),
  "status-rolled-token-drops-announcement": fault(
    "Rolling the token of the reporters takes the announcement of the page away.",
    [rest],
    afterwards("status.token.roll", (call) => {
      pageOf(call).announcement = undefined;
    }),
  ),
};
