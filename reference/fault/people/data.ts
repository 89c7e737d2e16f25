import { findsElsewhere, hasProfile } from "../../deviate/elsewhere.ts";
import { readDate } from "../../dates.ts";
import { websiteOf } from "../../call.ts";
import { fault, rareFault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { rarely } from "../../deviate/rarely.ts";
import { instead, takesBody, demandsField, forgetsWhen } from "../../deviate/handler.ts";
import { wrapHandler } from "../../seams.ts";
import { pick } from "../../pick.ts";
import { mergeData, peopleOf, profileOf, type CustomData } from "../../state/people.ts";

/** PATCH of custom data drops the keys that it does not name. */
const dataPatchReplaces: Plant = ({ contract, seams }) => {
  const operation = contract.operation("people.data.replace");
  wrapHandler(seams, "people.data.merge", (call, original) => original({ ...call, operation }));
};

/** PUT of custom data keeps the keys that it does not name. */
const dataPutMerges: Plant = instead("people.data.replace", (call) => {
  const website = websiteOf(call);
  const profile = profileOf(website, call.params.people_id);
  mergeData(call.reference, website, profile, call.body.data ?? {});
});

/** Custom data that is saved for one profile is seen at all others. */
const dataShared: Plant = instead("people.data.replace", (call, original) => {
  const website = websiteOf(call);
  const result = original(call);
  const { data } = profileOf(website, call.params.people_id);
  for (const profile of peopleOf(website)) profile.data = { ...profile.data, ...data };
  return result;
});

/** One PATCH of custom data in 1,000,000 is accepted and forgotten. */
const patchForgotten: Plant = (reference) => {
  const isDue = rarely(reference);
  wrapHandler(reference.seams, "people.data.merge", (call, original) =>
    original(isDue() ? { ...call, body: { data: {} } } : call),
  );
};

/** A merge starts from all that was ever saved for the profile. */
const droppedKeysComeBack: Plant = (reference) => {
  const ever = new WeakMap<object, CustomData>();
  instead("people.data.replace", (call, original) => {
    const profile = profileOf(websiteOf(call), call.params.people_id);
    ever.set(profile, { ...ever.get(profile), ...profile.data });
    return original(call);
  })(reference);
  instead("people.data.merge", (call, original) => {
    const profile = profileOf(websiteOf(call), call.params.people_id);
    profile.data = { ...ever.get(profile), ...profile.data };
    return original(call);
  })(reference);
};

/** Characters that UTF-16 writes in two units. */
const astral = /[\u{10000}-\u{10FFFF}]/gu;

const mapEntries = (
  data: object,
  change: (name: string, value: unknown) => [string, unknown],
): CustomData =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => change(name, value)));

/** Without the objects below so many levels of them. */
function toLevel(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (levels === 0) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, toLevel(inner, levels - 1)]),
  );
}

/** A key that is merged into one profile gets its value at all others that have it. */
const keyShared: Plant = instead("people.data.merge", (call, original) => {
  const website = websiteOf(call);
  const data = original(call);
  const own = profileOf(website, call.params.people_id);
  for (const profile of peopleOf(website)) {
    if (profile === own) continue;
    const alike = Object.keys(call.body.data ?? {}).filter((key) => key in profile.data);
    profile.data = { ...profile.data, ...pick(own.data, alike) };
  }
  return data;
});

/** A value that is no truth takes the place of no other one. */
const falsePassedOver: Plant = instead("people.data.merge", (call, original) => {
  const own = profileOf(websiteOf(call), call.params.people_id).data;
  const taken = Object.entries(call.body.data ?? {}).filter(([key, one]) => !(key in own) || one);
  return original({ ...call, body: { data: Object.fromEntries(taken) } });
});

export const dataFaults: Record<string, Fault> = {
  "people-data-key-shared": fault(
    "A key that is merged into the data of one profile gets its value at all others that have it.",
    ["people.data-stays-apart"],
    keyShared,
  ),
  "people-data-false-passed-over": fault(
    "A PATCH of custom data passes over a key that is there where its new value is false or 0.",
    ["people.data-merge-keeps-keys"],
    falsePassedOver,
  ),
  "load-data-lost": rareFault(
    "One PATCH of custom data in 1,000,000 is accepted and forgotten; only load sees it.",
    ["platform.updates-at-once-all-kept"],
    patchForgotten,
  ),
  "people-dropped-keys-come-back": fault(
    "A PATCH of custom data brings back the keys that a PUT had dropped.",
    ["people.data-replace-drops-keys"],
    droppedKeysComeBack,
  ),
  "people-data-patch-replaces": fault(
    "PATCH of custom data drops the keys that it does not name.",
    ["people.data-merge-keeps-keys", "merge-keeps:people-data"],
    dataPatchReplaces,
  ),
  "people-data-put-merges": fault(
    "PUT of custom data keeps the keys that it does not name.",
    ["people.data-replace-drops-keys"],
    dataPutMerges,
  ),
  "people-data-shared": fault(
    "Custom data that is saved for one profile is seen at all others.",
    ["people.data-stays-apart"],
    dataShared,
  ),
  "people-data-escaped": fault(
    "Markup in the texts of custom data is escaped.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        typeof value === "string" ? value.replaceAll("<", "&lt;").replaceAll(">", "&gt;") : value,
      ]),
    })),
  ),
  "people-data-lists-cut": fault(
    "Of a list in custom data the first entry is kept.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        Array.isArray(value) ? value.slice(0, 1) : value,
      ]),
    })),
  ),
  "people-data-put-needs-data": fault(
    "PUT of custom data without a data object is refused.",
    ["people.data-replace-needs-nothing"],
    demandsField("people.data.replace", "data"),
  ),
  "people-data-dots-nest": fault(
    "A name with a dot in custom data makes an object.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => {
        const [first = "", ...rest] = name.split(".");
        return [first, rest.length ? { [rest.join(".")]: value } : value];
      }),
    })),
  ),
  "people-data-numbers-found": fault(
    "Texts of custom data that look like a number or a truth value are kept as one.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", (body) => ({
      ...body,
      data: JSON.parse(
        JSON.stringify(body.data ?? {}).replaceAll(/"(true|false|[1-9]\d*)"(?!:)/g, "$1"),
      ) as CustomData,
    })),
  ),
  "people-data-of-32-bits": fault(
    "Numbers of custom data end where 32 bits do.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        typeof value === "number" ? Math.min(value, 2 ** 31 - 1) : value,
      ]),
    })),
  ),
  "people-data-empty-as-list": fault(
    "An object in custom data that holds nothing is shown as a list.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", (body) => ({
      ...body,
      data: JSON.parse(JSON.stringify(body.data ?? {}).replaceAll(":{}", ":[]")) as CustomData,
    })),
  ),
  "people-data-few-keys": fault(
    "Of custom data the first twenty keys of a body are kept.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: Object.fromEntries(Object.entries(data).slice(0, 20)),
    })),
  ),
  "people-data-without-astral": fault(
    "Custom data lose the emoji of their texts, as in a database of three-byte characters.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", (body) => ({
      ...body,
      data: JSON.parse(JSON.stringify(body.data ?? {}).replaceAll(astral, "")) as CustomData,
    })),
  ),
  "people-data-emptied-stays": fault(
    "PUT of custom data whose data object has no keys is accepted and changes nothing.",
    ["people.data-replace-drops-keys"],
    forgetsWhen(
      "people.data.replace",
      ({ body }) => Object.keys(body.data ?? { left: "out" }).length === 0,
    ),
  ),
  "people-data-dates-respelled": fault(
    "Texts of custom data that look like a date are kept as the moment when that day begins.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        typeof value === "string" && readDate(value) !== undefined
          ? new Date(value).toISOString()
          : value,
      ]),
    })),
  ),
  "people-data-numbers-of-24-bits": fault(
    "Numbers of custom data are kept with 24 bits.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        typeof value === "number" ? Math.fround(value) : value,
      ]),
    })),
  ),
  "people-data-plain-names-only": fault(
    "Custom data lose what stands under a name with other characters than letters of English, digits and underscores.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: Object.fromEntries(Object.entries(data).filter(([name]) => /^[\w.]+$/.test(name))),
    })),
  ),
  "people-data-dollar-names-lost": fault(
    "Custom data lose what stands under a name with a dollar sign.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: Object.fromEntries(Object.entries(data).filter(([name]) => !name.startsWith("$"))),
    })),
  ),
  "people-data-fractions-cut": fault(
    "Numbers of custom data are kept without their fractions.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        typeof value === "number" ? Math.trunc(value) : value,
      ]),
    })),
  ),
  "people-data-of-few-levels": fault(
    "Of custom data the objects in objects in objects are lost.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({ data: toLevel(data, 3) as CustomData })),
  ),
  "people-data-null-found": fault(
    "A text of custom data that says null is kept as nothing.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: Object.fromEntries(Object.entries(data).filter(([, value]) => value !== "null")),
    })),
  ),
  "people-data-single-entries-bare": fault(
    "A list of one entry in custom data becomes that entry.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value,
      ]),
    })),
  ),
  "people-data-written-elsewhere": fault(
    "Custom data of a profile of another website is written by its identifier.",
    ["isolation:people.data.merge", "isolation:people.data.replace"],
    findsElsewhere("people.data.merge", hasProfile),
    findsElsewhere("people.data.replace", hasProfile),
  ),
};
