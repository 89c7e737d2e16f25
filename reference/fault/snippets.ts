import { fault, type Fault } from "../deviate/deviation.ts";
import { losesEvent } from "../deviate/event.ts";
import { blankGroupKept } from "./snippets/behaviour.ts";

export const snippetsFaults: Record<string, Fault> = {
  "snippets-blank-group-kept": fault(
    "A blank group leaves the group of an answer snippet as it was.",
    ["snippets.blank-group"],
    blankGroupKept,
  ),
  "snippets-crawl-never-done": fault(
    "The end of a crawl is never told.",
    ["snippets.crawl-done"],
    losesEvent("snippet:webpage:domain:crawl:done"),
  ),
};
