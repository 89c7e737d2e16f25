/** Accounts of their own for tests: registered and logged in over HTTP, with what the stage brings. */
import type { Answer, Keypair, TestClient } from "./client.ts";

export interface Account {
  user_id: string;
  email: string;
  password: string;
}

export const as = (pair: Keypair) => ({ tier: "user", pair }) as const;

/** Brings a thing in and returns what the stage says of it. */
export async function inject<Made = Record<string, string>>(
  client: TestClient,
  thing: string,
  input: object = {},
): Promise<Made> {
  const answer = await client.stage("POST", "/inject", { thing, ...input });
  if (answer.error) throw new Error(`no ${thing}: ${JSON.stringify(answer)}`);
  return answer.data as Made;
}

/** What the last mail of this kind to the address asks its reader to follow. */
export async function mailed(
  client: TestClient,
  address: string,
  kind: string,
): Promise<Record<string, string>> {
  const path = `/mail?to=${encodeURIComponent(address)}`;
  const mails = (await client.stage("GET", path)).data as {
    kind: string;
    values: Record<string, string>;
  }[];
  const last = mails.findLast((mail) => mail.kind === kind);
  if (!last) throw new Error(`no ${kind} mail to ${address}`);
  return last.values;
}

export async function register(client: TestClient, name: string): Promise<Account> {
  const email = `${name}@people.example`;
  const password = `secret of ${name}`;
  const { signature = "" } = await inject(client, "registration-signature");
  const body = { email, password, first_name: "Ada", last_name: "King", signature };
  const { user_id } = (await client.ok("account.create", { body, as: null })) as Account;
  return { user_id, email, password };
}

/** The session that a login opens. */
export async function logIn(
  client: TestClient,
  { email, password }: Pick<Account, "email" | "password">,
  more: { token?: string; ephemeral?: boolean } = {},
): Promise<ReturnType<typeof as>> {
  const body = { email, password, ...more };
  return as((await client.ok("session.login", { body, as: null })) as Keypair);
}

export const advance = (client: TestClient, ms: number): Promise<Answer> =>
  client.stage("POST", "/clock", { advance: ms });
