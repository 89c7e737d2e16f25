/** What was written shows, and is taken back a while later. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { listedAsBefore, readAfterRemoval, undoneLater } from "../deviate/taken-back.ts";
import { filtersOf } from "../routes/filters.ts";
import { shortcutsOf } from "../routes/shortcuts.ts";
import { answersOf } from "../routes/snippets.ts";
import { inboxesOf } from "../state/inbox.ts";
import { peopleOf } from "../state/people.ts";

export const takenBackFaults: Record<string, Fault> = {
  "shortcuts-removed-returns-later": fault(
    "A while after a shortcut was removed it is there again.",
    ["platform.written-lasts"],
    undoneLater("shortcuts.shortcut.remove", shortcutsOf),
  ),
  "snippets-change-undone-later": fault(
    "A while after an answer snippet was changed it is as it was before.",
    ["platform.written-lasts"],
    undoneLater("snippets.answer.merge", answersOf),
  ),
  "filters-listed-as-before-later": fault(
    "A while after a filter was replaced the list shows it as it was before.",
    ["platform.written-lasts"],
    listedAsBefore("filters.filter.replace", "filters.filter.list", "filter_id", filtersOf),
  ),
  "inboxes-removed-read-later": fault(
    "A while after an inbox was removed it is read again, though it is not listed.",
    ["platform.written-lasts"],
    readAfterRemoval("inboxes.inbox.remove", "inboxes.inbox.read", inboxesOf),
  ),
  "people-replacement-undone-later": fault(
    "A while after a profile was replaced it is as it was before.",
    ["platform.written-lasts"],
    undoneLater("people.profile.replace", peopleOf),
  ),
};
