/** Filters of the list of conversations beside whatever else may be asked for (1/4.2). */
import {
  createAndIdentify,
  createScene,
  eventually,
  isoDate,
  rule,
  show,
  word,
} from "../../harness/author.ts";
import { readChat } from "../support/conversation/chat.ts";
import {
  begin,
  caughtUp,
  firstPage,
  idOf,
  list,
  openDesk,
  type Desk,
  type Query,
} from "../support/conversations/desk.ts";
import { hour } from "../support/duration.ts";
import { momentOf } from "../support/moment.ts";

const alone = ["order_date_created", "order_date_updated", "order_date_waiting", "include_empty"];

/** Each leaves out what is unresolved, of now, and neither in an inbox nor somebody's. */
async function leavingOut({ trial, world }: Desk, past: string): Promise<Query[]> {
  const filters: Query[] = [{ filter_resolved: "1" }, { filter_date_end: past }];
  const { user_id } = world.owner;
  if (!user_id) return filters;
  const create = trial.run.contract.operation("inboxes.inbox.create");
  const { id } = await createAndIdentify(createScene(trial, world), create);
  return [...filters, { filter_inbox_id: String(id) }, { filter_assigned: user_id }];
}

/** Filters that keep the same, all at once; of opposite ones, that which is not asked for. */
const keeping = (filter: Query, past: string): Query => ({
  filter_date_start: past,
  filter_unread: "1",
  ...(!filter.filter_resolved && { filter_not_resolved: "1" }),
  ...(!filter.filter_assigned && { filter_unassigned: "1" }),
});

rule("conversations.filter-beside-order", async (trial) => {
  const desk = await openDesk(trial);
  const search_query = `said${trial.draw(word)}`;
  const chats = [await begin(desk, search_query), await begin(desk, search_query)];
  await caughtUp(desk, chats);
  const own = new Set(chats.map(idOf));
  const ownOf = async (query: Query): Promise<string[]> =>
    (await list(desk, query)).flatMap(({ session_id }) => (own.has(session_id) ? session_id : []));
  const until = (query: Query, fits: (ids: string[]) => boolean): Promise<string[]> =>
    eventually(trial, "list", () => ownOf(query), fits);
  const without = (query: Query): Promise<string[]> => until(query, (ids) => !ids.length);
  const begunAt: number[] = [];
  for (const chat of chats) begunAt.push(momentOf((await readChat(chat)).created_at));
  const past = isoDate(Math.min(...begunAt) - 48 * hour);
  const search: Query = { search_query, search_type: "text" };
  // An index that has not caught up leaves out everything; whether it ever finds them is what another rule says.
  await until(search, (ids) => ids.length === own.size);
  let judged = 0;
  for (const filter of await leavingOut(desk, past)) {
    // What a filter leaves out alone is what other rules say.
    if ((await without(filter)).length) continue;
    const others = [...alone.map((name): Query => ({ [name]: "1" })), search];
    for (const other of [...others, keeping(filter, past)]) {
      const query = { ...filter, ...other };
      const page = await firstPage(desk, query);
      if (!page) continue;
      judged += 1;
      // Where the first page is empty there is no other.
      if (!page.length) continue;
      const listed = await without(query);
      // The platform may have assigned, filed or answered them meanwhile (open.conversation-assigned-by-act).
      const since = listed.length ? await ownOf(filter) : [];
      const wrong = listed.filter((id) => !since.includes(id));
      trial.equal(wrong, [], `listed with ${show(query)}, though not by the filter`);
    }
  }
  if (!judged) trial.cannot("no filter was taken beside anything else");
});
