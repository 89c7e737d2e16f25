/** A website and the account of its owner as they see them, to be compared with how they were before. */
import { loadContract } from "../../contract/contract.ts";
import type { Keypair } from "../../harness/client/client.ts";
import { basicCredentials } from "../../harness/client/basic.ts";

const contract = loadContract();

/** What changes by itself, or shows what was done rather than what is there. */
const restless = new Set(["availability.read", "operators.active.list", "session.history.list"]);

/** What every list and every read of the website, and of what is the owner's own, shows its owner. */
export async function pictureOf(
  url: string,
  website: string,
  { identifier, key }: Keypair,
): Promise<Record<string, unknown>> {
  const headers = {
    authorization: `Basic ${basicCredentials(identifier, key)}`,
    "x-service-tier": "user",
  };
  const shown: Record<string, unknown> = {};
  for (const {
    operationId,
    method,
    action,
    path,
    tiers,
    pathParameters,
    query,
  } of contract.operations) {
    const isOfWebsite = pathParameters.every(
      (one) => one === "website_id" || one === "page_number",
    );
    const isOfOwner = path.includes("{website_id}") || path.startsWith("/v1/user/");
    if (method !== "get" || !isOfWebsite || !isOfOwner) continue;
    if (!["list", "read"].includes(action) || !tiers.includes("user") || restless.has(operationId))
      continue;
    if (query.some(({ required }) => required)) continue;
    const place = path.replace("{website_id}", website).replace("{page_number}", "1");
    const answer = await fetch(url + place, { headers });
    const { data } = (await answer.json()) as { data: unknown };
    shown[operationId] = Array.isArray(data) ? data.length : answer.ok && data;
  }
  return shown;
}
