/** Results of service requests arrive as events, each with the tracking identifier of its request (2/8). */
import * as fc from "fast-check";
import {
  arrives,
  flatten,
  isAccepted,
  isRefused,
  leavesOf,
  mentions,
  rule,
  show,
  word,
  type Exchange,
  type Trial,
  type World,
  nextOfAny,
  unlessUnclaimed,
} from "../../harness/author.ts";
import { expectAcceptance } from "../support/answer.ts";
import { follows } from "../support/follows.ts";
import { listenIn, overheard, type Room, watch } from "../support/room.ts";
import {
  askService,
  servedWorld,
  request,
  resultOf,
  services,
  trying,
  type Request,
  type Service,
} from "../support/services/service.ts";

/** Languages besides those that are asked for everywhere. */
const locales = fc.constantFrom(
  { from: "fr", to: "es" },
  { from: "de", to: "es" },
  { from: "en", to: "de" },
);

/** The request in other languages, where it names any and the target takes them (open.services-locales). */
async function inOtherLanguages(
  trial: Trial,
  world: World,
  service: Service,
): Promise<Request | undefined> {
  if (service !== "translate" && service !== "transcribe") return undefined;
  const { from, to } = trial.draw(locales);
  const locale = service === "translate" ? { from, to } : { to };
  const sent = await request(trial, world, service);
  const tried = { ...sent, body: { ...sent.body, locale } };
  if (isRefused(await trying(trial, world, service, tried))) return undefined;
  const { body } = await request(trial, world, service);
  return { ...sent, body: { ...body, locale } };
}

/** Several lines, in letters of several scripts. */
const letters = "Où est ma commande ?\n配送はいつですか 👋🏽\nГде мой заказ?";

/** The request with such a text, where it has any and the target takes it. */
async function inOtherLetters(
  trial: Trial,
  world: World,
  service: Service,
): Promise<Request | undefined> {
  const withLetters = ({ params, body }: Request): Request => ({
    params,
    body: "text" in body ? { ...body, text: letters } : body,
  });
  const sent = await request(trial, world, service);
  if (!("text" in sent.body)) return undefined;
  if (isRefused(await trying(trial, world, service, withLetters(sent)))) return undefined;
  return withLetters(await request(trial, world, service));
}

for (const service of services) {
  rule(`services.${service}-processed`, async (trial) => {
    const world = await servedWorld(trial, overheard);
    const watched = await watch(trial, world);
    const follow = async (sent: Request): Promise<void> => {
      await follows(watched, resultOf(service), () => askService(trial, world, service, sent));
      trial.settle();
    };
    for (let times = 0; times < 2; times++) await follow(await request(trial, world, service));
    const other = await inOtherLanguages(trial, world, service);
    if (other) await follow(other);
    const lettered = await inOtherLetters(trial, world, service);
    if (lettered) await follow(lettered);
  });
}

/** Identifiers that a client may choose: plain words and numbers as text, short and long; one per service. */
const ids = fc
  .tuple(fc.oneof(word, fc.constant("true")), fc.uuid({ version: 4 }), fc.constant("A-b_C.d"))
  .chain((some) =>
    fc.shuffledSubarray([...some, "007", "12345678901234567890", "x".repeat(120)], {
      minLength: services.length,
    }),
  );

/** The rule says that a result with this identifier reaches somebody on the website. */
async function expectResult(trial: Trial, { listeners }: Room, event: string, id: string) {
  // As it was written: "007" is not 7.
  const where = (data: unknown): boolean => leavesOf(data).some(({ value }) => value === id);
  const any = {
    next: (name: string, options: Parameters<typeof nextOfAny>[2]) =>
      nextOfAny(listeners, name, options),
  };
  await arrives(trial, any, event, { where });
  trial.settle();
}

rule("services.tracking-id-returned", async (trial) => {
  const world = await servedWorld(trial, overheard);
  const room = await listenIn(trial, world);
  const drawn = trial.draw(ids);
  for (const [i, service] of services.entries()) {
    const id = drawn[i] ?? "";
    await unlessUnclaimed(async () => {
      const sent = await request(trial, world, service, id);
      // One that is too long may be refused (open.size-limits); a word is not.
      if (isRefused(await trying(trial, world, service, sent))) {
        const plain = trial.draw(word);
        await askService(trial, world, service, { ...sent, body: { ...sent.body, id: plain } });
        return expectResult(trial, room, resultOf(service), plain);
      }
      await expectResult(trial, room, resultOf(service), id);
    });
  }
});

/** Enough that a loss of one in seven shows. */
const several = 8;

/** Requests to one service at a time, by identifiers of which one begins like the other. */
async function askAtOnce(trial: Trial, world: World, room: Room, service: Service, count: number) {
  const first = trial.draw(word);
  const ids = Array.from({ length: count }, (_, i) => `${first}${i || ""}`);
  const sent = [];
  // Every other one asks for the same as the first: what was answered once is another's.
  const same = await request(trial, world, service, first);
  for (const [i, id] of ids.entries())
    sent.push(
      i % 2 === 1
        ? ({ ...same, body: { ...same.body, id } } as Request)
        : i === 0
          ? same
          : await request(trial, world, service, id),
    );
  await Promise.all(sent.map((one) => askService(trial, world, service, one)));
  const event = resultOf(service);
  for (const id of ids) await expectResult(trial, room, event, id);
  for (const listener of room.listeners) {
    const mixed = listener
      .heard(event)
      .filter(({ data }) => ids.filter((id) => mentions(data, id)).length > 1);
    trial.equal(
      mixed.map(({ data }) => data),
      [],
      `${event} with the ids of several requests`,
    );
  }
}

/** Two services are asked with one id, the second before the first has answered; that may be refused (open.services-id-reuse). */
async function askWithOneId(trial: Trial, world: World, room: Room): Promise<void> {
  const id = trial.draw(word);
  const asked: Service[] = [];
  for (const service of ["translate", "transform"] as const) {
    const sent = await request(trial, world, service, id);
    if (isAccepted(await trying(trial, world, service, sent))) asked.push(service);
  }
  for (const service of asked) await expectResult(trial, room, resultOf(service), id);
}

rule("services.requests-kept-apart", async (trial) => {
  const world = await servedWorld(trial, overheard);
  const room = await listenIn(trial, world);
  const most = trial.draw(fc.constantFrom(...services));
  for (const service of services) {
    const count = service === most ? trial.times(several - 1) + 1 : 2;
    // Ranking takes a helpdesk, which a target may not have.
    await unlessUnclaimed(() => askAtOnce(trial, world, room, service, count));
  }
  await askWithOneId(trial, world, room);
});

/** The members of a request for which the documents name values, with these. */
function choicesOf(trial: Trial, service: Service): [name: string, values: readonly unknown[]][] {
  const { contract } = trial.run;
  const { body = {} } = contract.operation(`services.${service}.request`);
  const { properties = {} } = flatten(body, contract.resolve);
  return Object.entries(properties).flatMap(([name, { enum: values }]) =>
    values ? [[name, values] as [string, readonly unknown[]]] : [],
  );
}

/** Asks for this choice, with an identifier of its own. */
type Ask = (sent: Request, value: unknown) => Promise<{ id: string; exchange: Exchange }>;

/** The rule says that a choice is not refused of which another one is taken before and after: units of a limit are left (open.services-quota). */
async function expectTaken(
  trial: Trial,
  ask: Ask,
  sent: Request,
  [value, other]: [unknown, unknown],
): Promise<void> {
  const before = await ask(sent, other);
  const { exchange } = await ask(sent, value);
  const after = await ask(sent, other);
  if ([before, after].some((one) => isRefused(one.exchange))) return;
  expectAcceptance(trial, exchange, `${show(value)} where ${show(other)} is taken`);
  trial.settle();
}

rule("services.each-choice-processed", async (trial) => {
  const world = await servedWorld(trial, overheard);
  const room = await listenIn(trial, world);
  for (const service of services)
    for (const [name, values] of choicesOf(trial, service)) {
      const ask: Ask = async ({ params, body }, value) => {
        const id = `${trial.draw(word)}-${String(value).replace(":", "-")}`;
        const sent = { params, body: { ...body, id, [name]: value } };
        return { id, exchange: await trying(trial, world, service, sent) };
      };
      const taken: unknown[] = [];
      const refused: [Request, unknown][] = [];
      for (const value of values) {
        const sent = await unlessUnclaimed(() => request(trial, world, service));
        if (!sent) continue;
        const { id, exchange } = await ask(sent, value);
        if (isRefused(exchange)) {
          refused.push([sent, value]);
          continue;
        }
        taken.push(value);
        await expectResult(trial, room, resultOf(service), id);
      }
      // A website may have none of what it is to be made from (open.services-rank-without-helpdesk).
      const mayLack = name === "source";
      for (const [sent, value] of taken.length && !mayLack ? refused : [])
        await expectTaken(trial, ask, sent, [value, taken[0]]);
    }
});
