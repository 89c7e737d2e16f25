/** The page of a run that holds something of everything, all of it hostile. */
import { page } from "../../../reports/html/page.ts";
import { record } from "../hostile.ts";

export const whole: string = page(record);

/** A section of it, by its name in the table of contents; the failures without their cards. */
export function sectionOf(name: string): string | undefined {
  const [section] = new RegExp(`<section id="${name}"[^]*?</section>`).exec(whole) ?? [];
  return section?.replaceAll(/<article[^]*<\/article>/g, "…");
}
