import type { User, Website } from "./model.ts";
import { notAllowed } from "./refusal.ts";

/** Refuses an operator who does not own the website. */
export function mustOwn(website: Website, { user_id }: User): void {
  if (website.operators.get(user_id)?.role !== "owner") throw notAllowed("only owners may do this");
}
