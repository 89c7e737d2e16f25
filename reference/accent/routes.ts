/** Routes and methods that the documents do not name, and other paths to those that they do (1/9, 2/10). */
import { accent, type Accent, type Plant } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";

/** Serves every route without the prefix and below other versions as well. */
const prefixesOther: Plant = seam(
  "path",
  (original) => (path) =>
    original(/^\/(v1|_stage)(\/|$)/.test(path) ? path : `/v1${path.replace(/^\/v\d+(?=\/)/, "")}`),
);

/** What other platforms of this kind have below a conversation, a status page and the plans. */
const further =
  /^\/v1\/(website\/[^/]+\/(conversation\/[^/]+\/(meta|state|inbox|segments)|status\/(resolve|history|health|subscribers))|plan\/[^/]+\/(trial|coupon))$/;

/** Answers further routes of conversations, of status pages and of plans. */
const routesFurther: Plant = seam("transmit", (original) => (reply, context) => {
  const isMissing = reply.status === 404 || reply.status === 405;
  const isMeant = isMissing && further.test(context.req.path) && context.req.method !== "HEAD";
  const body = JSON.stringify({ error: false, reason: "resolved", data: {} });
  return original(isMeant ? { ...reply, status: 200, body } : reply, context);
});

/** Does not say by HEAD whether there is a status page. */
const pagesWithoutHead: Plant = seam("transmit", (original) => (reply, context) => {
  const isRoot = /^\/v1\/website\/[^/]+\/status$/.test(context.req.path);
  return original(
    isRoot && context.req.method === "HEAD" ? { ...reply, status: 405 } : reply,
    context,
  );
});

export const routesAccents: Record<string, Accent> = {
  "prefixes-other": accent(
    "Serves every route without the prefix and below other versions as well.",
    ["open.other-prefix"],
    prefixesOther,
  ),
  "routes-further": accent(
    "Has further routes of conversations, of status pages and of plans.",
    [
      "open.conversation-other-routes",
      "open.status-routes-not-shown",
      "open.status-resolve-route",
      "open.plans-routes-not-shown",
    ],
    routesFurther,
  ),
  "status-page-without-head": accent(
    "Does not say by HEAD whether there is a status page.",
    ["open.status-page-exists-head"],
    pagesWithoutHead,
  ),
};
