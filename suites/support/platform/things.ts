/** Things that operators make on a website, each with the list that shows it. */
import {
  allPages,
  ask,
  eventually,
  memberAt,
  prepare,
  type Caller,
  type CallInput,
  type Operation,
  type Scene,
} from "../../../harness/author.ts";

/** Without filters and the search history, which may be a user's own (open.filter-visibility, open.search-history-owner). */
export const things = {
  "shortcuts.shortcut.create": "shortcuts.shortcut.list",
  "snippets.answer.create": "snippets.answer.list",
  "inboxes.inbox.create": "inboxes.inbox.list",
  "hooks.hook.create": "hooks.hook.list",
  "status.service.create": "status.service.list",
  "status.node.create": "status.node.list",
  "people.profile.create": "people.profile.list",
  "helpdesk.locale.create": "helpdesk.locale.list",
  "helpdesk.redirection.create": "helpdesk.redirection.list",
} as const;

/** The identifiers that the list shows somebody for what is asked of it, once they fit or as they were last. */
export async function idsOnce(
  scene: Scene,
  list: Operation,
  as: Caller,
  fits: (ids: string[]) => boolean,
  query: CallInput["query"] = {},
): Promise<string[]> {
  const { trial } = scene;
  const { contract } = trial.run;
  const field = contract.resources[list.resource]?.id?.field ?? "";
  const prepared = await prepare(scene, list);
  const input = { ...prepared, query: { ...prepared.query, ...query } };
  const read = async (): Promise<string[]> => {
    const call = (one: CallInput) => ask(scene, list, one, as);
    const items = await allPages(contract, call, list, input, { run: trial.run });
    if (!items) return trial.cannot(`${list.operationId} had to be accepted for ${as.role}`);
    return items.map((item) => String(memberAt(item, field)));
  };
  return eventually(trial, "list", read, fits);
}
