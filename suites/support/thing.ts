/** Things of any family: created with chosen values, and read until they show what was written. */
import {
  type Caller,
  contains,
  createAndIdentify,
  envelopeOf,
  eventually,
  isAccepted,
  isRefused,
  listed,
  type ListInput,
  memberAt,
  type Members,
  type Scene,
  show,
  type Trial,
  withBody,
} from "../../harness/author.ts";
import type { OperationId, Operations } from "../../schemas/generated/maps.ts";

/** Who asks what. */
export interface Question<Id extends OperationId> {
  trial: Trial;
  as: Caller;
  id: Id;
  params: NonNullable<Operations[Id]["params"]>;
  query?: Operations[Id]["query"];
}

type Data<Id extends OperationId> = Operations[Id]["data"];
type Items<Id extends OperationId> = Awaited<ReturnType<typeof listed<Id>>>;

const always = (): boolean => true;

/** Creates a thing with these members in place of drawn ones; returns its identifier. */
export async function createWith(
  scene: Scene,
  id: OperationId,
  members: Members = {},
): Promise<string> {
  const { arrangements, trial } = scene;
  const usual = arrangements.input[id];
  const input: typeof usual = async (own, drawn) =>
    withBody(usual ? await usual(own, drawn) : drawn, members);
  const chosen = { ...arrangements, input: { ...arrangements.input, [id]: input } };
  const operation = trial.run.contract.operation(id);
  const created = await createAndIdentify({ ...scene, arrangements: chosen }, operation);
  return String(created.id);
}

const ask = <Id extends OperationId>({ trial, as, id, params, query }: Question<Id>) =>
  trial.call(as, id, { params, query });

/** A precondition: the thing can be read. Waits until it fits; returns it as it was last. */
export async function readOnce<Id extends OperationId>(
  question: Question<Id>,
  fits: (data: Data<Id>) => boolean = always,
): Promise<Data<Id>> {
  const read = () => ask(question);
  const last = await eventually(
    question.trial,
    "thing",
    read,
    (exchange) => isAccepted(exchange) && fits(envelopeOf(exchange).data as Data<Id>),
  );
  if (!isAccepted(last))
    question.trial.cannot(`${question.id} had to be accepted first: ${last.response?.text}`);
  return envelopeOf(last).data;
}

/** Waits until the list fits; returns the items of all pages as they were last. */
export function listOnce<Id extends OperationId>(
  { trial, as, id, params, query }: Question<Id>,
  fits: (items: Items<Id>) => boolean = always,
): Promise<Items<Id>> {
  const input: ListInput<Id> = { params, query };
  return eventually(trial, "list", () => listed(trial, as, id, input), fits);
}

/** Values by their paths, such as `http/body`. */
export type Fields = Record<string, unknown>;

const hasAll = (data: unknown, fields: Fields): boolean =>
  Object.entries(fields).every(([path, value]) => contains(memberAt(data, path), value));

/** The rule says that the thing shows these values. */
export async function expectFields<Id extends OperationId>(
  question: Question<Id>,
  fields: Fields,
  after: string,
): Promise<void> {
  const data = await readOnce(question, (shown) => hasAll(shown, fields));
  for (const [path, value] of Object.entries(fields)) {
    const received = memberAt(data, path);
    const where = `/data/${path} of ${question.id} ${after}`;
    question.trial.expect(contains(received, value), where, show(value), received);
  }
}

/** A precondition: the thing comes to show these values. */
export async function givenFields<Id extends OperationId>(
  question: Question<Id>,
  fields: Fields,
): Promise<Data<Id>> {
  const data = await readOnce(question, (shown) => hasAll(shown, fields));
  if (!hasAll(data, fields))
    question.trial.cannot(`${question.id} had to show ${show(fields)} first`);
  return data;
}

/** The rule says that the answer comes to be a refusal. */
export async function expectRefused<Id extends OperationId>(
  question: Question<Id>,
  after: string,
): Promise<void> {
  const last = await eventually(question.trial, "thing", () => ask(question), isRefused);
  const where = `${question.id} ${after}`;
  question.trial.expect(isRefused(last), where, "refused (error: true)", last.response?.text);
}

/** The rule says that the answer comes to be accepted. */
export async function expectAccepted<Id extends OperationId>(
  question: Question<Id>,
  after: string,
): Promise<void> {
  const last = await eventually(question.trial, "thing", () => ask(question), isAccepted);
  const where = `${question.id} ${after}`;
  question.trial.expect(
    isAccepted(last),
    where,
    "accepted (2xx, error: false)",
    last.response?.text,
  );
}
