/** How the parts of the page are put together. */
import type { Markup } from "./markup.ts";

/** A part of the page. */
export interface Section {
  id: string;
  title: string;
  /** Shown beside the title in the table of contents. */
  count: number | undefined;
  body: Markup;
}
