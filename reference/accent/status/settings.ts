/** Which settings of a status page another platform takes and shows (2/10). */
import { isObject } from "../../../contract/json-object.ts";
import type { Call } from "../../call.ts";
import { tolerates } from "../../deviate/check.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { refusesIf, shows, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { without } from "../../deviate/without.ts";
import { pageOf } from "../../routes/status/state.ts";

type Merge = Call<"status.settings.merge">;

function* leaves(value: unknown): Generator {
  if (typeof value !== "object" || value === null) yield value;
  else for (const member of Object.values(value)) yield* leaves(member);
}

/** Refuses a blank text, wherever it stands. */
const blankRefused: Plant = refusesIf("status.settings.merge", ({ body }) =>
  [...leaves(body)].includes(""),
);

const counted = ["retry", "delay_dead", "delay_sick"] as const;

/** Retries and delays in the change. */
function countsIn({ body }: Merge): number[] {
  const { poll = {}, push = {}, local = {} } = body.metrics ?? {};
  return [poll, push, local].flatMap((group: Record<string, unknown>) =>
    counted.flatMap((name) => (typeof group[name] === "number" ? [group[name]] : [])),
  );
}

/** Refuses retries and delays that are not whole numbers up to a day in seconds. */
const countsWhole: Plant = refusesIf("status.settings.merge", (call) =>
  countsIn(call).some((one) => !Number.isInteger(one) || one > 86_400),
);

const bounds: Record<string, [least: number, most: number]> = {
  retry: [1, 5],
  delay_dead: [30, 60],
  delay_sick: [10, 20],
};

const delaysOrdinary: Plant = refusesIf("status.settings.merge", ({ body }) =>
  Object.values(body.metrics ?? {})
    .flatMap((group) => Object.entries(group as Record<string, unknown>))
    .some(([name, value]) => {
      const [least, most] = bounds[name] ?? [-Infinity, Infinity];
      return Number(value) < least || Number(value) > most;
    }),
);

/** Ignores what a change says of notifications. */
const notifyIgnored: Plant = seam("body", (original) => (operation, body) => {
  const isMeant = operation.operationId === "status.settings.merge";
  const { notify, ...rest } = (body ?? {}) as { notify?: Record<string, unknown> };
  if (!isMeant || notify === undefined) return original(operation, body);
  const { chat_hook = {}, email: _, push_service = {}, ...others } = notify;
  const { mention_channel: __, ...hook } = chat_hook as Record<string, unknown>;
  const { users: ___, ...service } = push_service as Record<string, unknown>;
  return original(operation, {
    ...rest,
    notify: { ...others, chat_hook: hook, push_service: service },
  });
});

/** Shows the members of notifications whose type is open in types of their own. */
const notifyOtherwise: Plant = shows("status.settings.read", (data) => ({
  ...data,
  notify: {
    ...data.notify,
    chat_hook: { ...data.notify?.chat_hook, mention_channel: "#status" },
    email: { to: { address: "team@acme.example" } },
    push_service: { ...data.notify?.push_service, users: "all" },
  },
}));

type Settings = Record<string, unknown>;

/** Shows only the settings that were written. */
const unsetAbsent: Plant = (reference) => {
  const written = new Map<string, unknown>();
  const merge = (known: unknown, change: unknown): unknown =>
    isObject(change)
      ? Object.fromEntries([
          ...Object.entries((known ?? {}) as Settings),
          ...Object.entries(change).map(([name, value]): [string, unknown] => [
            name,
            merge((known as Settings | undefined)?.[name], value),
          ]),
        ])
      : change;
  seam("handle", (original) => (call) => {
    const { operationId } = call.operation;
    const { website_id = "" } = call.params as { website_id?: string };
    const data = original(call);
    if (operationId === "status.settings.merge")
      written.set(website_id, merge(written.get(website_id), call.body));
    if (operationId === "status.create" || operationId === "status.remove")
      written.delete(website_id);
    return operationId === "status.settings.read" ? only(data, written.get(website_id)) : data;
  })(reference);
};

/** The part of the settings that was written, and the name. */
function only(data: unknown, written: unknown): unknown {
  if (!isObject(data)) return data;
  const known = (written ?? {}) as Settings;
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
      if (isObject(value)) return [[name, only(value, known[name])]];
      return name === "name" || Object.hasOwn(known, name) ? [[name, value]] : [];
    }),
  );
}

/** Every behavior is off at first. */
const offAtFirst: Plant = (reference) => {
  const set = new Map<string, Set<string>>();
  seam("handle", (original) => (call) => {
    const { operationId } = call.operation;
    const { website_id = "" } = call.params as { website_id?: string };
    const data = original(call);
    if (operationId === "status.create") set.delete(website_id);
    if (operationId === "status.settings.merge") {
      const { behavior = {} } = (call as Merge).body;
      set.set(website_id, new Set([...(set.get(website_id) ?? []), ...Object.keys(behavior)]));
    }
    if (operationId !== "status.settings.read") return data;
    const { behavior = {}, ...rest } = data as { behavior?: Record<string, boolean> };
    const names = set.get(website_id) ?? new Set();
    const shown = Object.entries(behavior).map(([name, value]) => [name, value && names.has(name)]);
    return { ...rest, behavior: Object.fromEntries(shown) as typeof behavior };
  })(reference);
};

const thresholds = ["system_cpu_sick_above", "system_ram_sick_above"] as const;
/** The documents allow nothing below it. */
const leastThreshold = 0.01;

/** Takes a threshold of CPU or RAM that is below its range for none, and shows none then. */
const thresholdsUnset: Plant = (reference) => {
  const unset = new WeakMap<object, Set<string>>();
  together(
    tolerates("status.settings.merge", /system_(cpu|ram)_sick_above: must be >=/),
    takesBody("status.settings.merge", (body, call) => {
      const { push } = body.metrics ?? {};
      if (!push) return body;
      const page = pageOf(call);
      const names = unset.get(page) ?? new Set();
      unset.set(page, names);
      const isNone = (name: (typeof thresholds)[number]): boolean =>
        (push[name] ?? leastThreshold) < leastThreshold;
      for (const name of thresholds)
        if (isNone(name)) names.add(name);
        else if (push[name] !== undefined) names.delete(name);
      const taken = without(push, ...thresholds.filter(isNone));
      return { ...body, metrics: { ...body.metrics, push: taken } };
    }),
    shows("status.settings.read", ({ metrics, ...settings }, call) => {
      const names = [...(unset.get(pageOf(call)) ?? [])];
      return { ...settings, metrics: { ...metrics, push: without(metrics?.push ?? {}, ...names) } };
    }),
  )(reference);
};

export const settingsAccents: Record<string, Accent> = {
  "status-blank-refused": accent(
    "Refuses blank settings of a status page.",
    ["open.status-settings-clear"],
    blankRefused,
  ),
  "status-counts-whole": accent(
    "Accepts only whole numbers up to a day in seconds as retries and delays.",
    ["open.status-settings-metric-bounds"],
    countsWhole,
  ),
  "status-delays-ordinary": accent(
    "Accepts one to five retries, and delays of ten to twenty seconds until sick and of thirty to sixty until dead.",
    ["open.status-settings-metric-bounds"],
    delaysOrdinary,
  ),
  "status-thresholds-unset": accent(
    "Takes a threshold of CPU or RAM that is below its range for none, and shows none then.",
    ["open.status-settings-range-refusal"],
    thresholdsUnset,
  ),
  "status-notify-otherwise": accent(
    "Shows whom it notifies in forms of its own, and takes no others for them.",
    ["open.status-settings-notify-types"],
    notifyIgnored,
    notifyOtherwise,
  ),
  "status-settings-unset-absent": accent(
    "Shows of the settings of a status page the name and what was written.",
    ["open.status-settings-defaults"],
    unsetAbsent,
  ),
  "status-behaviors-off-at-first": accent(
    "Has all behaviors of a new status page off.",
    ["open.status-settings-defaults"],
    offAtFirst,
  ),
};
