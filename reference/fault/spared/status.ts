import { Collection } from "../../collection.ts";
import { fault, type Fault } from "../../deviate/deviation.ts";
import { afterwards } from "../../deviate/handler.ts";
import { nodeOf, pageOf, serviceOf } from "../../routes/status/state.ts";
import { turnOver } from "./turn-over.ts";

const rest = "status.writes-spare-the-rest";

type OfPage = Parameters<typeof pageOf>[0];

const dropAnnouncement = (call: OfPage): void => {
  pageOf(call).announcement = undefined;
};

export const sparedOnStatusPage: Record<string, Fault> = {
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
  "status-changed-service-orders-nodes": fault(
    "Nodes of a service that is changed have the order 0.",
    [rest],
    afterwards("status.service.merge", (call) => {
      for (const { node } of serviceOf(call).nodes) node.order = 0;
    }),
  ),
  "status-removed-service-empties-others": fault(
    "Once a service is removed, the others have no nodes.",
    [rest],
    afterwards("status.service.remove", (call) => {
      for (const one of pageOf(call).services) one.nodes = new Collection();
    }),
  ),
  "status-new-service-drops-announcement": fault(
    "A new service takes the announcement of the page away.",
    [rest],
    afterwards("status.service.create", dropAnnouncement),
  ),
  "status-changed-node-names-service": fault(
    "A node that is changed gives its label to its service.",
    [rest],
    afterwards("status.node.merge", (call) => {
      serviceOf(call).service.name = nodeOf(call).node.label;
    }),
  ),
  "status-settings-drop-announcement": fault(
    "A change of the settings of a status page takes its announcement away.",
    [rest],
    afterwards("status.settings.merge", dropAnnouncement),
  ),
  "status-settings-change-domain": fault(
    "A change of the settings of a status page also changes its basic domain.",
    [rest],
    afterwards("status.settings.merge", (call) => {
      pageOf(call).domain.basic += "x";
    }),
  ),
  "status-domain-changes-settings": fault(
    "A change of the domain of a status page also turns over the flags of its settings.",
    [rest],
    afterwards("status.domain.merge", (call) => turnOver(pageOf(call).settings.behavior)),
  ),
  "status-domain-drops-announcement": fault(
    "A change of the domain of a status page takes its announcement away.",
    [rest],
    afterwards("status.domain.merge", dropAnnouncement),
  ),
  "status-custom-domain-changes-basic": fault(
    "A change of the custom domain of a status page alone also changes the basic one.",
    [rest],
    afterwards("status.domain.merge", (call) => {
      if (call.body.basic === undefined) pageOf(call).domain.basic += "x";
    }),
  ),
  "status-announcement-names-page": fault(
    "An announcement gives its title to the page.",
    [rest],
    afterwards("status.announcement.replace", (call) => {
      pageOf(call).settings.name = call.body.title;
    }),
  ),
  "status-announcement-rolls-token": fault(
    "An announcement rolls the token of the reporters.",
    ["status.token-stays"],
    afterwards("status.announcement.replace", (call) => {
      pageOf(call).token += "x";
    }),
  ),
  "status-removed-announcement-changes-settings": fault(
    "Once the announcement of a status page is removed, the flags of its settings are turned over.",
    [rest],
    afterwards("status.announcement.remove", (call) => turnOver(pageOf(call).settings.behavior)),
  ),
  "status-rolled-token-drops-announcement": fault(
    "Rolling the token of the reporters takes the announcement of the page away.",
    [rest],
    afterwards("status.token.roll", dropAnnouncement),
  ),
};
