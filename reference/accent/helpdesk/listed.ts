import { shows } from "../../deviate/handler.ts";

/** What a listed article shows and the article by itself need not. */
export const showsOtherwise = shows("helpdesk.article.list", (articles) =>
  articles.map((article) => ({
    ...article,
    ...(article.url && { url: `${article.url}?from=list` }),
    ...(article.status === "draft" && {
      visibility: article.visibility === "hidden" ? ("visible" as const) : ("hidden" as const),
    }),
  })),
);
