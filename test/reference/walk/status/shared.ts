import { expect } from "vitest";
import type { TestClient, World } from "../../client.ts";

export const acme = { name: "Acme Status", domain_basic: "acme-status" };

export const atOf = ({ website }: World): { params: { website_id: string } } => ({
  params: { website_id: website.website_id },
});

export const minute = 60_000;

/** Sees that a call is refused, and returns why. */
export async function refusal(answer: ReturnType<TestClient["call"]>): Promise<string> {
  const { error, reason } = await answer;
  expect(error).toBe(true);
  return reason;
}
