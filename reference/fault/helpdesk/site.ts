import { takesAnySecret } from "../account/challenge.ts";
import { websiteOf, type Call } from "../../call.ts";
import { keepsDomain, refusesBlankDomain } from "../../deviate/custom-domain.ts";
import { fault, type Fault } from "../../deviate/deviation.ts";
import { misnames, sends } from "../../deviate/event.ts";
import {
  afterwards,
  besidesRefusal,
  demandsField,
  inPlaceOfRefusal,
  instead,
  refusesWhen,
  shows,
  takesBody,
} from "../../deviate/handler.ts";
import { outlives, takesOnce } from "../../deviate/memory.ts";
import { without } from "../../deviate/without.ts";
import type { User } from "../../model.ts";
import { invalid } from "../../refusal.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { operatorsOf } from "../../state/operator.ts";
import { helpdeskOf, helpdeskSlot } from "../../state/helpdesk.ts";

const read = "helpdesk.settings.read";
const merge = "helpdesk.settings.merge";
const setDomain = "helpdesk.domain.merge";
const valid = "website:validate:domain:valid";
const invalidated = "website:validate:domain:invalid";

type Settings = Call<"helpdesk.settings.merge">["body"];
type Logos = NonNullable<NonNullable<Settings["appearance"]>["logos"]>;

/** A PATCH of the settings with other logos. */
const takesLogos = (change: (logos: Logos) => Logos) =>
  takesBody(merge, (body) => {
    const { logos } = body.appearance ?? {};
    return logos ? { ...body, appearance: { logos: change(logos) } } : body;
  });

export const siteFaults: Record<string, Fault> = {
  "helpdesk-remove-longer-secret": fault(
    "A helpdesk is removed even with a secret that only begins with the right one.",
    ["helpdesk.remove-wrong-secret"],
    inPlaceOfRefusal("helpdesk.remove", (call, original) => {
      const { verify } = call.body;
      const secret = (verify?.secret ?? "").slice(0, -1);
      return original(verify ? { ...call, body: { verify: { ...verify, secret } } } : call);
    }),
  ),
  "helpdesk-remove-by-any-provider": fault(
    "A helpdesk is removed by the method identity_provider with any secret.",
    ["helpdesk.remove-wrong-secret"],
    takesAnySecret("helpdesk.remove", "identity_provider"),
  ),
  "helpdesk-remove-refused-empties": fault(
    "The removal of a helpdesk with a wrong secret is refused, but its redirections are gone.",
    ["helpdesk.remove-wrong-secret"],
    besidesRefusal("helpdesk.remove", (call) => {
      helpdeskOf(call).redirections.clear();
    }),
  ),
  "helpdesk-remove-refused-removes": fault(
    "The removal of a helpdesk with a wrong secret is refused, but the helpdesk is gone.",
    ["helpdesk.remove-wrong-secret"],
    instead("helpdesk.remove", (call, original) => {
      try {
        return original(call);
      } finally {
        helpdeskSlot(call.reference.website(call.params.website_id)).helpdesk = undefined;
      }
    }),
  ),
  "helpdesk-remove-leaves-locales": fault(
    "The locales of a removed helpdesk can still be read.",
    ["helpdesk.remove-takes-locales", "removed-is-not-read:locale"],
    outlives("helpdesk.locale.read"),
  ),
  "helpdesk-name-of-creation": fault(
    "The helpdesk keeps the name that it was created with when the settings change it.",
    ["helpdesk.name-shared-with-settings"],
    (reference) => {
      const names = new Map<string, string>();
      shows("helpdesk.read", (one, { params }) => {
        const name = names.get(params.website_id) ?? one.name;
        names.set(params.website_id, name);
        return { ...one, name };
      })(reference);
    },
  ),
  "helpdesk-settings-unnamed": fault(
    "The settings of a new helpdesk carry the name of the website and not its own.",
    ["helpdesk.name-shared-with-settings"],
    (reference) => {
      const named = new Set<string>();
      afterwards(merge, ({ params, body }) => {
        if (body.name !== undefined) named.add(params.website_id);
      })(reference);
      shows(read, (one, { params, reference: { platform } }) => {
        const { name } = platform.websites.get(params.website_id) ?? one;
        return named.has(params.website_id) ? one : { ...one, name };
      })(reference);
    },
  ),
  "helpdesk-redirection-taken-for-ever": fault(
    "The path of a redirection that was removed is refused for a new one.",
    ["platform.removed-is-made-again"],
    takesOnce(
      "helpdesk.redirection.create",
      ({ params, body }) => `${params.website_id} ${body.path}`,
    ),
  ),

  "helpdesk-import-finds-nothing": fault(
    "An import ends without having found anything.",
    ["helpdesk.import-fills-locale"],
    ({ outside }) => {
      const { answer } = outside;
      outside.answer = ((name, ...owners) =>
        name === "crawl" ? "failure" : answer(name, ...owners)) as typeof answer;
    },
  ),
  "helpdesk-import-needs-locales": fault(
    "An import requires other_locales.",
    ["helpdesk.import-locales-optional"],
    demandsField("helpdesk.import.start", "other_locales"),
  ),
  "helpdesk-import-needs-detection": fault(
    "An import requires the flag that says whether to detect locales.",
    ["helpdesk.import-locales-optional"],
    demandsField("helpdesk.import.start", "detect_locales"),
  ),
  "helpdesk-export-mails-all": fault(
    "The export is sent to every operator of the website, whoever asked for it.",
    ["helpdesk.export-mail"],
    (reference) => {
      const { send } = reference.mail;
      let team: User[] = [];
      instead("helpdesk.export.start", (call, original) => {
        team = operatorsOf(call.reference, websiteOf(call));
        return original(call);
      })(reference);
      reference.mail.send = (mail) => {
        const all = mail.kind === "helpdesk-export" ? team.map(({ email }) => email) : [mail.to];
        for (const to of all) send({ ...mail, to });
      };
    },
  ),
  "helpdesk-export-mails-owner": fault(
    "The export is always sent to the owner, even when somebody else asked for it.",
    ["helpdesk.export-mail"],
    (reference) => {
      const { send } = reference.mail;
      reference.mail.send = (mail) => {
        const owner = [...reference.platform.users].find(({ email }) => email !== mail.to);
        send(mail.kind === "helpdesk-export" && owner ? { ...mail, to: owner.email } : mail);
      };
    },
  ),

  "helpdesk-settings-locale-picker-ignored": fault(
    "A PATCH of the settings ignores the flag locale_picker when no other flag is beside it.",
    ["helpdesk.settings-any-part"],
    takesBody(merge, (body) =>
      Object.keys(body.behavior ?? {}).length === 1
        ? { ...body, behavior: without(body.behavior ?? {}, "locale_picker") }
        : body,
    ),
  ),
  "helpdesk-settings-logos-whole": fault(
    "A PATCH of the settings requires all three logos or none.",
    ["helpdesk.settings-any-part"],
    refusesWhen(merge, ({ body }) => {
      const count = Object.keys(body.appearance?.logos ?? {}).length;
      return count % 3 ? invalid("appearance/logos: all of them") : undefined;
    }),
  ),
  "helpdesk-settings-html-ignored": fault(
    "A PATCH of the settings ignores an include without a name beside it.",
    ["helpdesk.settings-any-part"],
    takesBody(merge, (body) => (body.name === undefined ? without(body, "include") : body)),
  ),
  "helpdesk-settings-flag-resets-others": fault(
    "Changing one flag of the behavior turns off the flags that are not named.",
    ["helpdesk.settings-nested-merge"],
    instead(merge, (call, original) => {
      const { settings } = helpdeskOf(call);
      const data = original(call);
      if (call.body.behavior)
        for (const name of Object.keys(settings.behavior) as (keyof typeof settings.behavior)[])
          settings.behavior[name] = call.body.behavior[name] ?? false;
      return data;
    }),
  ),
  "helpdesk-settings-logo-resets-others": fault(
    "Changing one logo removes the others.",
    ["helpdesk.settings-nested-merge"],
    takesLogos((logos) => ({ header: "", footer: "", banner: "", ...logos })),
  ),
  "helpdesk-settings-blank-logo-clears-all": fault(
    "A blank logo takes away the other logos.",
    ["helpdesk.settings-nested-merge"],
    takesLogos((logos) =>
      Object.values(logos).includes("") ? { header: "", footer: "", banner: "" } : logos,
    ),
  ),
  "helpdesk-settings-password-dropped": fault(
    "A change of the settings that names no access password takes it away.",
    ["helpdesk.settings-nested-merge"],
    takesBody(merge, (body) => ({ access: { password: "" }, ...body })),
  ),
  "helpdesk-settings-header-as-footer": fault(
    "Changing the header logo changes the footer as well.",
    ["helpdesk.settings-nested-merge"],
    takesLogos((logos) => (logos.header ? { footer: logos.header, ...logos } : logos)),
  ),
  "helpdesk-settings-blank-logo-refused": fault(
    "A blank banner is refused.",
    ["helpdesk.settings-blank-logo"],
    refusesWhen(merge, ({ body }) =>
      body.appearance?.logos?.banner === "" ? invalid("banner: a URL") : undefined,
    ),
  ),
  "helpdesk-settings-blank-logo-ignored": fault(
    "A blank footer is accepted, but the former logo stays.",
    ["helpdesk.settings-blank-logo"],
    takesLogos((logos) => (logos.footer === "" ? without(logos, "footer") : logos)),
  ),

  "helpdesk-domain-validated-once": fault(
    "Only the first custom domain of a helpdesk is validated.",
    ["helpdesk.domain-validated", "helpdesk.domain-valid", "helpdesk.domain-invalid"],
    (reference) => {
      const known = new Set<string>();
      instead(setDomain, (call, original) => {
        const { domain } = helpdeskOf(call);
        const { website_id } = call.params;
        if (call.body.custom && known.has(website_id)) domain.custom = call.body.custom;
        if (call.body.custom) known.add(website_id);
        return original(call);
      })(reference);
    },
  ),
  "helpdesk-domain-both-results": fault(
    "The invalid event is sent beside the valid one.",
    ["helpdesk.domain-valid"],
    sends((event) => (event.name === valid ? [event, { ...event, name: invalidated }] : [event])),
  ),
  "helpdesk-domain-invalid-misnamed": fault(
    "The invalid event of domain validation has another name.",
    ["helpdesk.domain-invalid"],
    misnames(invalidated, "website:validate:domain:failed"),
  ),
  "helpdesk-domain-always-valid": fault(
    "Every custom domain of a helpdesk is valid.",
    ["helpdesk.domain-invalid"],
    misnames(invalidated, valid),
  ),
  "helpdesk-domain-stays-verified": fault(
    "A helpdesk domain that was verified stays so, whatever custom domain is set.",
    ["helpdesk.domain-verified-when-valid"],
    (reference) => {
      const verified = new Set<string>();
      shows("helpdesk.domain.read", (one, { params }) => {
        if (one.verified) verified.add(params.website_id);
        return { ...one, verified: verified.has(params.website_id) };
      })(reference);
    },
  ),
  "helpdesk-domain-never-verified": fault(
    "The domain of a helpdesk is never shown as verified.",
    ["helpdesk.domain-verified-when-valid"],
    shows("helpdesk.domain.read", (one) => ({ ...one, verified: false })),
  ),
  "helpdesk-domain-basic-validated": fault(
    "A change of the basic domain is reported as validated.",
    ["helpdesk.domain-basic-not-validated"],
    afterwards(setDomain, (call) => {
      const { basic, custom } = call.body;
      if (basic && custom === undefined)
        emitWebsite(call.reference, valid, call.params.website_id, { domain: basic });
    }),
  ),
  "helpdesk-domain-basic-validates-custom": fault(
    "A change of the basic domain reports the result for the custom domain again.",
    ["helpdesk.domain-basic-not-validated"],
    afterwards(setDomain, (call) => {
      const { domain } = helpdeskOf(call);
      if (call.body.basic && domain.custom)
        emitWebsite(call.reference, invalidated, call.params.website_id, { domain: domain.custom });
    }),
  ),
  "helpdesk-domain-blank-ignored": fault(
    "A blank custom domain is accepted, but the former one stays.",
    ["helpdesk.domain-blank-custom"],
    keepsDomain(setDomain),
  ),
  "helpdesk-domain-blank-refused": fault(
    "A blank custom domain is refused.",
    ["helpdesk.domain-blank-custom"],
    refusesBlankDomain(setDomain),
  ),
  "helpdesk-domain-elsewhere": fault(
    "The result of a validation is sent to another website.",
    ["helpdesk.domain-validated", "helpdesk.domain-valid"],
    (reference) =>
      sends((event) => {
        if (event.name !== valid) return [event];
        const other = [...reference.platform.websites].find(
          ({ website_id }) => website_id !== event.website_id,
        );
        return other ? [{ ...event, website_id: other.website_id }] : [];
      })(reference),
  ),
};
