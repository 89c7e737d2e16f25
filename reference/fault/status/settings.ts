/** Settings, domain and token of a status page (2/10). */
import { newToken } from "../../routes/status/token.ts";
import { setupRecords } from "../../state/domain.ts";
import { keepsDomain, refusesBlankDomain, isBesideOwn } from "../../deviate/custom-domain.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { seam } from "../../deviate/seam.ts";
import { invalid } from "../../refusal.ts";
import { tolerates } from "../../deviate/check.ts";
import { firstSettings } from "../../routes/status/settings.ts";
import { pageOf, pageSlot } from "../../routes/status/state.ts";
import {
  takesBody,
  forgets,
  instead,
  refusesWhen,
  hidesField,
  ignoresQuery,
  takesQuery,
  shows,
  refusesIf,
  afterwards,
} from "../../deviate/handler.ts";
import { fault, type Fault } from "../../deviate/deviation.ts";

/** Settings whose thresholds are whole numbers. */
const roundsThresholds = <Settings>(settings: Settings): Settings =>
  JSON.parse(JSON.stringify(settings), (name, value: unknown) =>
    name.endsWith("_sick_above") ? Math.ceil(Number(value)) : value,
  ) as Settings;

export const statusSettingsFaults: Record<string, Fault> = {
  "status-thresholds-rounded": fault(
    "Keeps the thresholds of a status page as whole numbers.",
    ["read-back:status.settings.merge/status.settings.read"],
    takesBody("status.settings.merge", roundsThresholds),
  ),
  "status-token-roll-idle": fault(
    "Accepts a roll of the reporter token and keeps the token.",
    ["status.token-rolls"],
    forgets("status.token.roll"),
  ),
  "status-basic-domain-numbered": fault(
    "A status page gets a basic domain with a number behind the one that was asked for.",
    ["status.basic-domain-from-creation"],
    takesBody("status.create", (body) => ({ ...body, domain_basic: `${body.domain_basic}1` })),
  ),
  "status-settings-neighbours-reset": fault(
    "Changing a behaviour of the status page resets the others.",
    ["status.settings-merge-nested"],
    instead("status.settings.merge", (call, original) => {
      if (call.body.behavior) {
        const { settings } = pageOf(call);
        settings.behavior = firstSettings(settings.name).behavior;
      }
      return original(call);
    }),
  ),
  "status-settings-metrics-reset": fault(
    "Changing the metrics of nodes that push resets those of nodes that are polled.",
    ["status.settings-merge-nested"],
    instead("status.settings.merge", (call, original) => {
      if (call.body.metrics?.push) {
        const { settings } = pageOf(call);
        settings.poll = firstSettings(settings.name).poll;
      }
      return original(call);
    }),
  ),
  "status-cpu-unbounded": fault(
    "Any load of the processor is accepted and shown as the bound of a sick node.",
    ["status.settings-cpu-range"],
    tolerates("status.settings.merge", /cpu/),
  ),
  "status-cpu-ten-refused": fault(
    "A load of 10 is refused as the bound of a sick node.",
    ["status.settings-cpu-range"],
    refusesWhen("status.settings.merge", ({ body }) =>
      body.metrics?.push?.system_cpu_sick_above === 10
        ? invalid("system_cpu_sick_above")
        : undefined,
    ),
  ),
  "status-ram-as-cpu": fault(
    "Takes for system_ram_sick_above what system_cpu_sick_above may be, up to 10.",
    ["status.settings-ram-range"],
    seam("violation", (original) => (operation, query, body) => {
      const ram = Number(memberAt(body, "metrics/push/system_ram_sick_above"));
      const violation = original(operation, query, body);
      return violation !== undefined && /ram/.test(violation) && ram > 1 && ram <= 10
        ? undefined
        : violation;
    }),
  ),
  "status-ram-unbounded": fault(
    "Any use of memory is accepted and shown as the bound of a sick node.",
    ["status.settings-ram-range"],
    tolerates("status.settings.merge", /ram/),
  ),
  "status-ram-least-refused": fault(
    "A use of memory of 0.01 is refused as the bound of a sick node.",
    ["status.settings-ram-range"],
    refusesWhen("status.settings.merge", ({ body }) =>
      body.metrics?.push?.system_ram_sick_above === 0.01
        ? invalid("system_ram_sick_above")
        : undefined,
    ),
  ),
  "status-custom-domain-hidden": fault(
    "A custom domain is not shown.",
    ["status.custom-domain-shown"],
    hidesField("status.domain.read", "custom"),
  ),
  "status-custom-domain-not-blanked": fault(
    "A blank custom domain is accepted, but the former one stays.",
    ["status.custom-domain-blank"],
    keepsDomain("status.domain.merge"),
  ),
  "status-custom-domain-blank-refused": fault(
    "A blank custom domain is refused.",
    ["status.custom-domain-blank"],
    refusesBlankDomain("status.domain.merge"),
  ),
  "status-setup-of-own-domain": fault(
    "The setup ignores the domain that is asked for.",
    ["status.setup-for-asked-domain"],
    ignoresQuery("status.setup.read", "custom"),
  ),
  "status-setup-of-saved-domain": fault(
    "Where the page has a custom domain, its setup ignores the one that is asked for.",
    ["status.setup-for-asked-domain"],
    takesQuery("status.setup.read", (query, call) => (pageOf(call).domain.custom ? {} : query)),
  ),
  "status-setup-without-records": fault(
    "The setup of a status page has no records.",
    ["status.setup-has-records"],
    shows("status.setup.read", (data) => ({ ...data, setup: { records: [] } })),
  ),
  "status-setup-with-saved-records": fault(
    "Where the page has a custom domain, the records of its setup are for that one, whichever is asked for.",
    ["status.setup-has-records"],
    shows("status.setup.read", (data, call) => {
      const { domain } = pageOf(call);
      return domain.custom ? { ...data, setup: { records: setupRecords(domain) } } : data;
    }),
  ),
  "status-domain-own-basic-refused": fault(
    "A new custom domain of a status page is refused beside the basic domain that it has.",
    ["status.domain-event"],
    refusesIf("status.domain.merge", (call) => isBesideOwn(call.body, pageOf(call).domain)),
  ),
  "status-setup-sets-domain": fault(
    "Reading the setup of a domain makes it the domain of the page.",
    ["status.setup-changes-nothing"],
    afterwards("status.setup.read", (call) => {
      if (call.query.custom) pageOf(call).domain.custom = call.query.custom;
    }),
  ),
  "status-setup-unverifies": fault(
    "Reading the setup of a domain clears the verification of the page's own domain.",
    ["status.setup-changes-nothing"],
    afterwards("status.setup.read", (call) => {
      pageOf(call).domain.verified = false;
    }),
  ),
  "status-token-rolls-when-read": fault(
    "Reading the reporter token rolls it.",
    ["status.token-stays"],
    afterwards("status.token.read", (call) => {
      pageOf(call).token = newToken(call.reference);
    }),
  ),
  "status-token-rolls-with-domain": fault(
    "Another domain of the status page rolls the reporter token.",
    ["status.token-stays"],
    afterwards("status.domain.merge", (call) => {
      pageOf(call).token = newToken(call.reference);
    }),
  ),
  "status-token-rolls-all": fault(
    "Rolling the reporter token of a website rolls those of all.",
    ["status.token-roll-is-local"],
    afterwards("status.token.roll", (call) => {
      for (const website of call.reference.platform.websites) {
        const { page } = pageSlot(website);
        if (page && page !== pageOf(call)) page.token = newToken(call.reference);
      }
    }),
  ),
  "status-basic-drops-custom": fault(
    "A change of the basic domain of the status page alone takes the custom domain away.",
    ["status.domain-states-walked"],
    takesBody("status.domain.merge", (body) => ({ custom: "", ...body })),
  ),
  "status-settings-delay-of-all": fault(
    "The delay after which what is pushed counts as dead is also that of local nodes.",
    ["status.settings-merge-nested"],
    afterwards("status.settings.merge", (call) => {
      const { settings } = pageOf(call);
      const { push, local } = call.body.metrics ?? {};
      const { delay_dead } = push ?? {};
      if (delay_dead !== undefined && !local) settings.local = { ...settings.local, delay_dead };
    }),
  ),
  "status-one-user-notified": fault(
    "Of the users that the settings notify the first is kept.",
    ["status.settings-several-users"],
    takesBody("status.settings.merge", (body) => {
      const user_ids = body.notify?.app?.user_ids;
      return user_ids
        ? { ...body, notify: { ...body.notify, app: { user_ids: user_ids.slice(0, 1) } } }
        : body;
    }),
  ),
  "status-users-reset-chat": fault(
    "Changing whom the settings notify in the app forgets which chat they tell.",
    ["status.settings-merge-nested"],
    afterwards("status.settings.merge", (call) => {
      const { app, chat_hook } = call.body.notify ?? {};
      if (app && !chat_hook) pageOf(call).settings.chat_hook = {};
    }),
  ),
  "status-notify-neighbours-reset": fault(
    "Changing whom the settings notify by email forgets whom they notify in the app.",
    ["status.settings-merge-nested"],
    afterwards("status.settings.merge", (call) => {
      if (call.body.notify?.["email"]) pageOf(call).settings.app = {};
    }),
  ),
};
