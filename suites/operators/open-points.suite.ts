/** What a target does with operators where the documents leave it open. */
import { formOf, namesOf, ownPerson } from "../../harness/author.ts";
import { question } from "../support/asking.ts";

question("open.operators-active-form", async ({ data }) => {
  const active = await data("operators.active.list");
  return Array.isArray(active)
    ? `array: ${namesOf(active)}`
    : `${formOf(active)}: ${namesOf(active)}`;
});

question("open.operators-email-user-missing", async ({ outcome, scene }) => {
  const of = (recipient: string, user_id?: string): Promise<string> =>
    outcome("operators.email.send", { body: { recipient, user_id } });
  return [
    `to user without user_id: ${await of("user")}`,
    `to owners with user_id: ${await of("owners", ownPerson(scene).user_id)}`,
  ];
});
