/** Lists that are fed with the body of each update, as an index is in which an update writes over the whole. */
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { without } from "../deviate/without.ts";
import { wrap } from "../seams.ts";

type Members = Record<string, unknown>;

/** Of a thing that was updated last by a PATCH, the list shows these members where that one carried them. */
const listsLastUpdate =
  (resource: string, id: string, names: readonly string[]): Plant =>
  ({ seams }) => {
    const bodies = new Map<unknown, Members>();
    wrap(seams, "serve", (original) => async (call) => {
      const data = await original(call);
      const { operationId } = call.operation;
      const about = Object.values(call.params).at(-1);
      if (operationId === `${resource}.merge`) bodies.set(about, call.body);
      if (operationId === `${resource}.replace`) bodies.delete(about);
      if (operationId !== `${resource}.list`) return data;
      return (data as Members[]).map((item) => {
        const body = bodies.get(item[id]);
        return body ? without(item, ...names.filter((name) => !(name in body))) : item;
      });
    });
  };

const rows: [resource: `${string}.${string}`, noun: string, id: string, names: string[]][] = [
  ["shortcuts.shortcut", "shortcut", "shortcut_id", ["tag"]],
  ["snippets.answer", "answer-snippet", "snippet_id", ["locale", "group"]],
  ["status.node", "status-node", "node_id", ["replicas", "http"]],
  ["helpdesk.category", "category", "category_id", ["description", "color", "image"]],
  ["people.profile", "people-profile", "people_id", ["notepad", "company"]],
];

export const partlyListedFaults: Record<string, Fault> = Object.fromEntries(
  rows.map(([resource, noun, id, names]) => [
    `${resource.replace(".", "-")}-listed-by-last-update`,
    fault(
      `The list of this kind of thing (${noun}) lacks what the last PATCH left out: ${names.join(", ")}.`,
      [`list-agrees:${noun}`],
      listsLastUpdate(resource, id, names),
    ),
  ]),
);
