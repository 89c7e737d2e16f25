/** Refused writes leave everything as it was (1/7, 1/1). */
import * as fc from "fast-check";
import {
  type Caller,
  type CallInput,
  complete,
  isRefused,
  memberAt,
  rule,
  type Trial,
  violations,
  word,
} from "../../harness/author.ts";
import { addProfile, profileAt } from "../support/people/profile.ts";
import { setUp, type Subjects } from "../support/platform/subjects.ts";
import { formerly, leavesUnchanged, type Picture } from "../support/platform/unchanged.ts";
import { expectRefusal } from "../support/answer.ts";
import { strangerTo } from "../support/platform/stranger.ts";
import { drawWays } from "../support/ways.ts";

const writes = [
  "people.profile.create",
  "people.profile.replace",
  "people.profile.merge",
  "conversation.block.set",
  "conversation.message.send",
] as const;
type Write = (typeof writes)[number];
const everyWrite = fc.shuffledSubarray([...writes], { minLength: writes.length });

/** A request that is right, about what stands there; accepted, it would show. */
function requestOf({ people, profile, chat, tried, sent }: Subjects, id: Write): CallInput {
  const { trial, website_id } = people;
  const { contract } = trial.run;
  const schema = contract.operation(id).body;
  const drawn = schema && trial.value(complete(schema, contract));
  const body = drawn as Record<string, unknown>;
  if (id === "conversation.block.set")
    return { params: chat.params, body: { ...body, blocked: true } };
  const said = trial.draw(word);
  tried.push(said);
  // Identifiers that a message refers to are left out, and it is sent now.
  if (id === "conversation.message.send") {
    const content = `refused ${said}`;
    return { params: chat.params, body: { type: "text", from: "user", origin: "chat", content } };
  }
  const email = `refused.${said}@example.com`;
  const named = { ...body, email, active: formerly };
  sent.push(named);
  const params =
    id === "people.profile.create" ? { website_id } : profileAt(people, profile.people_id);
  return { params, body: named };
}

interface Try {
  what: string;
  as: Caller;
  input: CallInput;
}

const picks = fc.array(fc.nat({ max: 999 }), { minLength: 3, maxLength: 3 });

/** The same request with one thing wrong, as the documents state what is right. */
function* flawed(trial: Trial, id: Write, input: CallInput): Generator<[string, CallInput]> {
  const { contract } = trial.run;
  const { body } = contract.operation(id);
  const stated = (body ? violations(body, contract) : []).flatMap((one) => {
    const broken = one.stated && /required|enum/.test(one.keyword) && one.broken(input.body);
    return broken ? [{ what: `${one.keyword} ${one.pointer}`, body: broken }] : [];
  });
  for (const pick of trial.draw(picks)) {
    const flaw = stated[pick % stated.length];
    if (flaw) yield [flaw.what, { ...input, body: flaw.body }];
  }
}

const renaming = [
  "people.profile.merge",
  "people.profile.replace",
  "people.profile.create",
] as const;

/**
 * Writes a profile under the email of another one, which may be refused (open.people-email-unique): late, where the rest is
 * written first. The subject asks for the email of a second profile, and a third one for that of the subject.
 */
const taking = (subjects: Subjects, taken: string) => async (): Promise<string | undefined> => {
  const { trial, as } = subjects.people;
  for (const id of renaming) {
    const { body, ...input } = requestOf(subjects, id);
    const email = id === "people.profile.create" ? subjects.profile.email : taken;
    const renamed = { ...input, body: { ...(body as object), email } };
    const exchange = await trial.callOperation(as, trial.run.contract.operation(id), renamed);
    if (!isRefused(exchange)) return undefined;
  }
  return `${renaming.join(", ")} under the email of another profile`;
};

rule("platform.refusal-changes-nothing", async (trial) => {
  const world = await trial.world();
  const subjects = await setUp(trial, world);
  const { email: taken } = await addProfile(subjects.people, "taken");
  const stranger = await strangerTo(trial);
  let refused = 0;
  let seen: Picture | undefined;
  for (const id of trial.draw(everyWrite)) {
    const operation = trial.run.contract.operation(id);
    const refuse = async (): Promise<string | undefined> => {
      const input = requestOf(subjects, id);
      const tries = [...flawed(trial, id, input)].map(([what, spoilt]): Try => ({
        what,
        as: world.owner,
        input: spoilt,
      }));
      if (stranger) tries.push({ what: "by a stranger", as: stranger, input });
      for (const { as, input: tried } of tries) {
        const exchange = await trial.callOperation(as, operation, tried);
        // That it must be refused is the business of other rules.
        if (!isRefused(exchange)) return undefined;
        refused += 1;
      }
      return `${id}, ${tries.map(({ what }) => what).join(", ")}`;
    };
    seen = await leavesUnchanged(subjects, refuse, seen);
    trial.settle();
  }
  await leavesUnchanged(subjects, taking(subjects, taken), seen);
  if (!refused) trial.cannot("no write was refused");
});

/** Texts that are not JSON, made of a body that would be accepted. */
const garbled: ((body: unknown) => string)[] = [
  (body) => JSON.stringify(body).slice(0, -1),
  (body) => `${JSON.stringify(body)}}`,
  (body) => JSON.stringify(body).replaceAll('"', "'"),
  (body) => new URLSearchParams({ content: String(memberAt(body, "content")) }).toString(),
  () => "Where is my order?",
];
const texts = [
  "people.profile.create",
  "people.profile.replace",
  "conversation.message.send",
] as const;

rule("platform.body-must-be-json", async (trial) => {
  const world = await trial.world();
  const subjects = await setUp(trial, world);
  let seen: Picture | undefined;
  for (const id of texts) {
    const operation = trial.run.contract.operation(id);
    const refuse = async (): Promise<string> => {
      const { params = {}, body } = requestOf(subjects, id);
      for (const garble of drawWays(trial, garbled)) {
        const text = garble(body);
        const exchange = await trial.callOperation(world.owner, operation, { params, text });
        expectRefusal(trial, exchange, `${id} with the body ${text}`);
      }
      return `${id} with a body that is not JSON`;
    };
    seen = await leavesUnchanged(subjects, refuse, seen);
    trial.settle();
  }
});
