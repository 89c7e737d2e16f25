import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { listed } from "../../listed.ts";
import { pageSlot } from "../../routes/status/state.ts";
import { wrap } from "../../seams.ts";

/** Keeps the title of an announcement when another is put in its place. */
export const announcementKeepsTitle: Plant = instead(
  "status.announcement.replace",
  (call, original) => {
    const title = pageSlot(call.reference.website(call.params.website_id)).page?.announcement
      ?.title;
    return original({ ...call, body: { ...call.body, title: title ?? call.body.title } });
  },
);

const invalid = "website:validate:domain:invalid";

const valid = "website:validate:domain:valid";

/** Tells that the custom domain of a status page is valid, also when it is not. */
export const domainAlwaysValid: Plant = ({ seams, platform }) => {
  wrap(seams, "emit", (original) => (event) => {
    const website = platform.websites.get(event.website_id ?? "");
    const page = website && pageSlot(website).page;
    const isOurs = event.name === invalid && page?.domain.custom === event.data["domain"];
    original(isOurs ? { ...event, name: valid } : event);
  });
};

/** Lists the nodes of the whole status page under each of its services. */
export const nodeInEveryService: Plant = instead("status.node.list", (call, original) => {
  original(call);
  const services = pageSlot(call.reference.website(call.params.website_id)).page?.services ?? [];
  const nodes = [...services].flatMap((service) => [...service.nodes]);
  return listed(
    call,
    nodes.map(({ node }) => node),
  );
});
