/** The website that a rule plays with, as paths name it. */
import type { World } from "../../../harness/author.ts";

export const paramsOf = ({ website_id }: World): { website_id: string } => ({ website_id });
