/** The announcement of a status page (2/10). */
import type { Handlers } from "../../call.ts";
import { invalid, must } from "../../refusal.ts";
import type { Reference } from "../../reference.ts";
import type { StatusAnnouncement } from "../../../schemas/generated/types.ts";
import { pageOf, type PageState } from "./state.ts";

/** The announcement of the page; one that has expired is gone. */
function current({ clock }: Reference, page: PageState): StatusAnnouncement | undefined {
  if ((page.announcement?.expire_at ?? Infinity) <= clock.now()) page.announcement = undefined;
  return page.announcement;
}

export const announcement: Handlers = {
  "status.announcement.exists": (call) => {
    must(current(call.reference, pageOf(call)), "announcement");
  },
  "status.announcement.read": (call) => must(current(call.reference, pageOf(call)), "announcement"),
  "status.announcement.replace": (call) => {
    const { reference, body } = call;
    const page = pageOf(call);
    const now = reference.clock.now();
    const { title, message, expire_at } = body;
    if (expire_at !== undefined && !(Number.isInteger(expire_at) && expire_at > now)) {
      throw invalid("expire_at: whole milliseconds, in the future");
    }
    page.announcement = {
      title,
      message,
      created_at: current(reference, page)?.created_at ?? now,
      updated_at: now,
      ...(expire_at === undefined ? {} : { expire_at }),
    };
  },
  "status.announcement.remove": (call) => {
    const page = pageOf(call);
    must(current(call.reference, page), "announcement");
    page.announcement = undefined;
  },
};
