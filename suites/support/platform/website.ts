/** The website that a rule plays with, as paths name it, and another one of its owner. */
import { createAndIdentify, createScene, type Trial, type World } from "../../../harness/author.ts";

export const paramsOf = ({ website_id }: World): { website_id: string } => ({ website_id });

/** Creates a second website of the same owner; returns its identifier. */
export async function secondWebsite(trial: Trial, world: World): Promise<string> {
  const create = trial.run.contract.operation("website.create");
  return String((await createAndIdentify(createScene(trial, world), create)).id);
}
