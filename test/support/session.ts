/** Sessions of an owner whom a target file names. */
import type { GivenUser } from "../../harness/target/target.ts";
import { basicCredentials } from "../../harness/client/basic.ts";

/** The answer to a login with the email and the password. */
export const logIn = (url: string, { email, password }: GivenUser): Promise<Response> =>
  fetch(`${url}/v1/user/session/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });

/** The status of a logout. */
export async function logOut(url: string, { identifier, key }: GivenUser): Promise<number> {
  const authorization = `Basic ${basicCredentials(identifier, key)}`;
  const headers = { "x-service-tier": "user", authorization };
  return (await fetch(`${url}/v1/user/session/logout`, { method: "POST", headers })).status;
}
