/** Other forms of what the platform hands out and takes back: subscription links and signatures (2/1, 2/3). */
import { accent, unusual, type Accent, together, type Plant } from "../deviate/deviation.ts";
import { instead, refusesWhen } from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import type { Website } from "../model.ts";
import { invalid, notFound } from "../refusal.ts";
import { subscriptionsOf } from "../state/subscription.ts";

const forms = { email_hash: "reader.", key: "k_" } as const;

type Link = Record<keyof typeof forms, string>;

const isLink = (values: unknown): values is Link =>
  typeof values === "object" && values !== null && "email_hash" in values && "key" in values;

/** The link in the form that is handed out. */
const handedOut = <Values>(values: Values): Values =>
  isLink(values)
    ? {
        ...values,
        email_hash: forms.email_hash + values.email_hash,
        key: forms.key + values.key.split("").reverse().join(""),
      }
    : values;

/** The link in the form that is kept. */
function takenBack(link: Link): Link {
  if (!link.email_hash.startsWith(forms.email_hash) || !link.key.startsWith(forms.key))
    throw notFound("subscription");
  return {
    email_hash: link.email_hash.slice(forms.email_hash.length),
    key: link.key.slice(forms.key.length).split("").reverse().join(""),
  };
}

/** Hands out subscription links of another form, and takes no others. */
const linksOfAnotherForm: Plant = (reference) => {
  const { send } = reference.mail;
  reference.mail.send = (mail) => send({ ...mail, values: handedOut(mail.values) });
  together(
    seam("inject", (original) => (of, input) => handedOut(original(of, input))),
    ...(["subscription.read", "subscription.merge"] as const).map((id) =>
      instead(id, (call, original) => original({ ...call, params: takenBack(call.params) })),
    ),
  )(reference);
};

/** Gives all addresses of a website the key that was handed out there first; the hash tells one from the other. */
const keysOfWebsite: Plant = (reference) => {
  const first = new WeakMap<Website, string>();
  const handed = <Values>(values: Values): Values => {
    if (!isLink(values)) return values;
    const { email_hash, key: own } = values;
    const website = reference.website(own.slice(own.indexOf("-") + 1));
    const key = first.get(website) ?? own;
    first.set(website, key);
    Object.assign(subscriptionsOf(website).get(email_hash) ?? {}, { key });
    return { ...values, key };
  };
  const { send } = reference.mail;
  reference.mail.send = (mail) => send({ ...mail, values: handed(mail.values) });
  seam("inject", (original) => (of, input) => handed(original(of, input)))(reference);
};

/** The key as bytes in base64, of which the last letter has bits to spare: a decoder reads the same from several spellings. */
const asBytes = (key: string): string =>
  Buffer.from(key + "sss".slice((key.length + 2) % 3)).toString("base64url");

const ofBytes = (key: string): string =>
  Buffer.from(key, "base64url").toString().replace(/s+$/, "");

const keysAsBytes = <Values>(values: Values): Values =>
  typeof values === "object" && values !== null
    ? (Object.fromEntries(
        Object.entries(values).map(([name, value]: [string, unknown]) => [
          name,
          /^(recover|confirm)_key$/.test(name) && typeof value === "string"
            ? asBytes(value)
            : value,
        ]),
      ) as Values)
    : values;

/** Mails keypairs whose keys are bytes in base64. */
const mailedKeysAsBytes: Plant = (reference) => {
  const { send } = reference.mail;
  reference.mail.send = (mail) => send({ ...mail, values: keysAsBytes(mail.values) });
  together(
    seam("inject", (original) => (of, input) => keysAsBytes(original(of, input))),
    ...(["read", "reset", "remove"] as const).map((act) =>
      instead(`account.recovery.${act}`, (call, original) =>
        original({
          ...call,
          params: { ...call.params, recover_key: ofBytes(call.params.recover_key) },
        }),
      ),
    ),
    ...(["read", "accept", "remove"] as const).map((act) =>
      instead(`session.confirm.${act}`, (call, original) =>
        original({
          ...call,
          params: { ...call.params, confirm_key: ofBytes(call.params.confirm_key) },
        }),
      ),
    ),
  )(reference);
};

/** Compares the keys of keypairs by the bytes that their digits stand for. */
const keypairKeysAsBytes: Plant = seam(
  "credential",
  (original) => (identifier, key) => original(identifier, Buffer.from(key, "hex").toString("hex")),
);

/** Takes a signature for a registration only where it was issued, and any number of times. */
const signaturesIssued: Plant = (reference) => {
  const issued = new Set<string>();
  together(
    seam("inject", (original) => (of, input) => {
      const result = original(of, input);
      const { signature } = (result ?? {}) as { signature?: string };
      if (signature !== undefined) issued.add(signature);
      return result;
    }),
    instead("account.create", (call, original) => {
      const signature = call.reference.random.uuid();
      return original({ ...call, body: { ...call.body, signature } });
    }),
    refusesWhen("account.create", ({ body }) =>
      issued.has(body.signature) ? undefined : invalid("signature: not issued"),
    ),
  )(reference);
};

export const handedOutAccents: Record<string, Accent> = {
  "mailed-keys-in-base64": accent(
    "Mails keypairs whose keys are bytes in base64, and takes each spelling of these bytes.",
    ["2/3", "2/4"],
    mailedKeysAsBytes,
  ),
  "keypair-keys-as-bytes": unusual(
    accent(
      "Compares the keys of keypairs by the bytes that their digits stand for, whatever their letter case.",
      ["1/5"],
      keypairKeysAsBytes,
    ),
    ["platform.keypair-key-in-its-case"],
  ),
  "subscription-links-other": accent(
    "Hands out subscription links of another form, and accepts no others.",
    ["open.subscription-link-form"],
    linksOfAnotherForm,
  ),
  "subscription-key-of-website": accent(
    "Hands out the same key to each address of a website, beside the hash of the address.",
    ["open.subscription-link-form"],
    keysOfWebsite,
  ),
  "signatures-issued": accent(
    "Accepts only the signatures of registrations that were issued, and those again.",
    ["open.account-signature"],
    signaturesIssued,
  ),
};
