/** The search of conversations (1/4.2). */
import * as fc from "fast-check";
import { eventually, rule, show, word } from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { readChat, type Chat } from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import { enough, expectNoneOnPages, longList } from "../support/later-pages.ts";
import {
  begin,
  firstPage,
  hasVisitors,
  idOf,
  isAmong,
  isTaken,
  list,
  openDesk,
  set,
  type Desk,
  type Query,
} from "../support/conversations/desk.ts";

/** The list once it holds the conversation; an index may lag. */
const found = (desk: Desk, query: Query, has: (all: Conversation[]) => boolean) =>
  eventually(desk.trial, "list", () => list(desk, query), has);

/** The rule says that such a search is accepted. */
async function accepts({ trial, as, website_id }: Desk, query: Query): Promise<void> {
  await trial.accepts(as, "conversations.conversation.list", { params: { website_id }, query });
}

/** As people write. */
const marked = fc.constantFrom("O'Neil & Sons", "it's 50% (off)", "L'été_2030");

rule("conversations.search-text", async (trial) => {
  const desk = await openDesk(trial);
  // A plus is one, and no blank. Where letter case counts, the word is asked for as it was written.
  const [wanted, other] = [`Wanted+${trial.draw(word)}`, `other${trial.draw(word)}`];
  const early = `early${trial.draw(word)}`;
  // It stands neither in the first message nor in the last one, nor in one of the visitor.
  const withWord = await begin(desk, `Good ${early} morning`);
  const said = await say(withWord, "operator", `Where is your ${wanted} today`);
  await say(withWord, "user", "I will see");
  const without = await begin(desk, `Here comes an ${other} too`);
  const search = (search_query: string): Query => ({ search_query, search_type: "text" });
  // What marks do in a search is open, not whether one may ask with them.
  for (const text of [wanted, trial.draw(marked)]) await accepts(desk, search(text));
  // The index has caught up when it knows the one that was begun last.
  await found(desk, search(other), (all) => isAmong(all, without));
  const all = await found(desk, search(wanted), (some) => isAmong(some, withWord));
  const where = `a text search for ${wanted}`;
  trial.expect(isAmong(all, withWord), where, "the conversation with it", all.length);
  trial.expect(!isAmong(all, without), where, "not the one without it", all.length);
  trial.settle();
  const { as, website_id } = desk;
  const params = { website_id, session_id: idOf(withWord) };
  const expectGone = async (searched: string, what: string): Promise<void> => {
    const left = await found(desk, search(searched), (some) => !isAmong(some, withWord));
    const about = `a text search for ${searched}`;
    trial.expect(!isAmong(left, withWord), about, `not the one ${what}`, left.length);
    trial.settle();
  };
  const message = { params: { ...params, fingerprint: String(said) } };
  await trial.given(as, "conversation.message.remove", message);
  await expectGone(wanted, "of which the message with it was removed");
  const still = await found(desk, search(early), (some) => isAmong(some, withWord));
  const expected = "the conversation that begins with it";
  trial.expect(isAmong(still, withWord), `a text search for ${early}`, expected, still.length);
  trial.settle();
  await trial.given(as, "conversation.remove", { params });
  await expectGone(early, "that was removed");
});

const has = (segment: string) => (one: Conversation) => one.segments?.includes(segment) ?? false;

interface Segmented {
  /** The conversation that has the segment. */
  within: string;
  wanted: string;
  /** One that has another. */
  outside?: string;
}

async function givenSegments(desk: Desk): Promise<Segmented> {
  const { trial } = desk;
  const [wanted, other] = [`wanted${trial.draw(word)}`, `other${trial.draw(word)}`];
  const within = await begin(desk);
  const outside = await begin(desk);
  // It is neither the first of them nor the last.
  const segments = [`first${trial.draw(word)}`, wanted, `last${trial.draw(word)}`];
  await set(within, { segments }, (one) => segments.every((name) => has(name)(one)));
  // It had it before.
  for (const segment of [wanted, other]) await set(outside, { segments: [segment] }, has(segment));
  return { within: idOf(within), wanted, outside: idOf(outside) };
}

/** No shown route gives a conversation segments, but one that is there may have some. What marks do in a search is open. */
async function foundSegments(desk: Desk): Promise<Segmented> {
  for (const { session_id: within, segments: names = [] } of await list(desk)) {
    const wanted = names?.find((name) => /^\p{L}+$/u.test(name));
    if (wanted !== undefined) return { within, wanted };
  }
  return desk.trial.cannot(
    "the website has to have a conversation with a segment of letters, which somebody gives it in the app: no shown route does",
  );
}

rule("conversations.search-segment", async (trial) => {
  const desk = await openDesk(trial);
  const { within, wanted, outside } = await (hasVisitors(desk)
    ? givenSegments(desk)
    : foundSegments(desk));
  // They say the word and have no segment; more than a page of them.
  const bare: Chat[] = [];
  while (bare.length < enough) bare.push(await begin(desk, wanted));
  // A platform may give each conversation segments of its own, which are not searched for.
  if (!hasVisitors(desk) && has(wanted)(await readChat(bare[0] as Chat)))
    trial.cannot(`each conversation has the segment ${wanted}`);
  const query = { search_query: wanted, search_type: "segment" } as const;
  // What a search of texts found must give way to what this one finds.
  await list(desk, { ...query, search_type: "text" }, () => true);
  await accepts(desk, query);
  const isIn = (some: Conversation[]): boolean => some.some((one) => one.session_id === within);
  const own = new Set(bare.map(idOf));
  // One that is behind may know what it had before. A platform may give each conversation segments of its own.
  const isWrong = (some: Conversation[]): boolean =>
    some.some(
      (one) => one.session_id === outside || (hasVisitors(desk) && own.has(one.session_id)),
    );
  const all = await found(desk, query, (some) => isIn(some) && !isWrong(some));
  const where = `a segment search for ${wanted}`;
  if (!isIn(all)) {
    // What is not listed with its segment without a search either says nothing of it.
    const isShown = (some: Conversation[]): boolean =>
      some.some((one) => one.session_id === within && has(wanted)(one));
    if (!isShown(await found(desk, {}, isShown)))
      trial.cannot("the conversation had to be listed with its segment first");
    const expected = "the conversation that is listed with it otherwise";
    trial.violate({ where, expected, received: `${all.length} others` });
  }
  trial.settle();
  trial.expect(!isWrong(all), where, "only conversations that have it", all);
  const nobody = { ...query, search_query: `nobody${trial.draw(word)}` };
  // A segment that nothing has may be refused (open.conversations-filter-unknown-id).
  if (await isTaken(desk, nobody)) {
    const isOfNone = (some: Conversation[]): boolean => !isIn(some) && !isWrong(some);
    const none = await found(desk, nobody, isOfNone);
    const asked = `a segment search for ${nobody.search_query}`;
    trial.expect(isOfNone(none), asked, "only conversations that have it", none);
    trial.settle();
  }
  await expectPerPage(desk, wanted, bare);
  const { world, website_id } = desk;
  await expectNoneOnPages<Conversation>(
    longList(trial, world, "conversations.conversation.list", { website_id }),
    { query, isLeftOut: ({ session_id }) => own.has(session_id) },
  );
});

/** The rule says that per_page holds beside a search: these all say the word. */
async function expectPerPage(desk: Desk, search_query: string, saying: Chat[]): Promise<void> {
  const { trial } = desk;
  const search: Query = { search_query, search_type: "text" };
  const query: Query = { ...search, per_page: 50 };
  const isWhole = (page: unknown[] = saying): boolean => page.length >= saying.length;
  const page = await eventually(trial, "list", () => firstPage(desk, query), isWhole);
  if (isWhole(page)) return;
  // An index that has not caught up, or finds no such words, knows fewer of them.
  const all = await list(desk, search);
  if (!saying.every((chat) => isAmong(all, chat))) return;
  const where = `the first page with ${show(query)}`;
  trial.expect(false, where, `${saying.length} or more`, page?.length);
  trial.settle();
}
