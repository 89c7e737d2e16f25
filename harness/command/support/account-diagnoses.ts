/** Whether the accounts and the plugin of the target file are what it says of them: rules take it at its word. */
import { memberAt } from "../../../contract/pointer.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import type { Caller } from "../../client/client.ts";
import type { Run } from "../../run/run.ts";
import { placeOf, websitesOf } from "../../target/target.ts";
import type { Diagnosis } from "./diagnosis.ts";

interface Person {
  role: string;
  caller: Caller;
  email: string | undefined;
  /** Where they have to be an owner. */
  owns: string | undefined;
}

function peopleOf({ target }: Run): Person[] {
  const person = (
    role: string,
    { email, ...pair }: { identifier: string; key: string; email?: string },
    owns?: string,
  ): Person => ({ role, caller: { role, tier: "user", pair }, email, owns });
  const { removable } = target.credentials ?? {};
  return [
    ...websitesOf(target).flatMap(({ website, credentials: { user, member } }, i) => [
      ...(user ? [person(`${placeOf(i)}user`, user, website)] : []),
      ...(member ? [person(`${placeOf(i)}member`, member)] : []),
    ]),
    ...(removable ? [person("removable", removable)] : []),
  ];
}

/** Nothing is said of an account of which nothing can be read. */
export async function accountDiagnoses(run: Run): Promise<Diagnosis[]> {
  if (run.target.stage) return [];
  const wrong: Diagnosis[] = [];
  for (const one of peopleOf(run)) wrong.push(...(await ofPerson(run, one)));
  return run.redactor()([...wrong, ...(await ofPlugin(run))]);
}

async function ofPerson(run: Run, { role, caller, email, owns }: Person): Promise<Diagnosis[]> {
  const wrong: Diagnosis[] = [];
  const shown = email && memberAt(await dataOf(run, "account.profile.read", caller), "email");
  if (email && typeof shown === "string" && shown.toLowerCase() !== email.toLowerCase())
    wrong.push({
      ok: false,
      what: `${role} has another address than the target file says`,
      todo: "write its email as account.profile.read shows it",
    });
  if (owns === undefined) return wrong;
  const user_id = memberAt(await dataOf(run, "account.read", caller), "user_id");
  if (typeof user_id !== "string") return wrong;
  const params = { website_id: owns, user_id };
  const operator = await dataOf(run, "operators.operator.read", caller, params);
  if (memberAt(operator, "role") === "member")
    wrong.push({
      ok: false,
      what: `${role} is a member of website ${owns}`,
      todo: "name a session of an owner of it",
    });
  return wrong;
}

/** Nothing may be shown of a plugin that is private. */
async function ofPlugin(run: Run): Promise<Diagnosis[]> {
  const { user, plugin: { plugin_id, urn } = {} } = run.target.credentials ?? {};
  if (!user || plugin_id === undefined || urn === undefined) return [];
  const caller: Caller = { role: "user", tier: "user", pair: user };
  const shown = memberAt(await dataOf(run, "plugins.plugin.read", caller, { plugin_id }), "urn");
  if (typeof shown !== "string" || shown === urn) return [];
  return [
    {
      ok: false,
      what: `credentials.plugin.plugin_id names ${shown}, and urn ${urn}`,
      todo: "correct one of them",
    },
  ];
}

async function dataOf(
  run: Run,
  id: "account.read" | "account.profile.read" | "operators.operator.read" | "plugins.plugin.read",
  caller: Caller,
  params: Record<string, string> = {},
): Promise<unknown> {
  if (!run.claims(id)) return undefined;
  const exchange = await run.call(run.contract.operation(id), caller, { params });
  return isAccepted(exchange) ? envelopeOf(exchange).data : undefined;
}
