import { websiteOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import { pageSlot, type PageState } from "../../routes/status/state.ts";
import { slot } from "../../slot.ts";

/** Gives a new page what the last one of the website had, except its name and its domain. */
export const pageComesBack: Plant = (reference) => {
  const lastOf = slot<Website, { page: PageState | undefined }>(() => ({ page: undefined }));
  together(
    instead("status.remove", (call, original) => {
      const website = websiteOf(call);
      const { page } = pageSlot(website);
      const data = original(call);
      lastOf(website).page = page;
      return data;
    }),
    afterwards("status.create", (call) => {
      const website = websiteOf(call);
      const [{ page }, last] = [pageSlot(website), lastOf(website).page];
      if (!page || !last) return;
      const { services, nextOrder, announcement, token } = last;
      Object.assign(page, { services, nextOrder, announcement, token });
    }),
  )(reference);
};
