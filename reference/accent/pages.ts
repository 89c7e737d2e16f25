import { accent, type Accent } from "../deviate/deviation.ts";
import { emptyListBare } from "./pages/empty.ts";
import { pageAccents } from "./pages/page.ts";

export const pagesAccents: Record<string, Accent> = {
  ...pageAccents,
  "empty-list-bare": accent(
    "Answers a list without items with an envelope without data.",
    ["open.absent-value", "1/1"],
    emptyListBare,
  ),
};
