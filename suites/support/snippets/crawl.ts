/** What the crawl of a webpage domain finds (2/9). */
import type { Trial, World } from "../../../harness/author.ts";
import type { WebpageDomain } from "../../../schemas/generated/types.ts";
import { listOnce } from "../read.ts";

/** Whether the list comes to show at most one page of the domain: its crawl need report no progress (open.webpage-crawl-progress). */
export async function isOfOnePage(
  trial: Trial,
  { owner, website_id }: World,
  domain: string,
): Promise<boolean> {
  const list = { trial, as: owner, id: "snippets.domain.list" as const, params: { website_id } };
  const pagesIn = (all: WebpageDomain[]): number | undefined =>
    all.find((one) => one.domain === domain)?.pages.statistics.total;
  const pages = pagesIn(await listOnce(list, (all) => Number(pagesIn(all)) > 1));
  return pages === undefined ? trial.cannot(`${list.id} had to show ${domain} first`) : pages <= 1;
}
