/** The inboxes of a website. */
import type { Inbox } from "../../schemas/generated/types.ts";
import { Collection } from "../collection.ts";
import type { Website } from "../model.ts";
import { slot } from "../slot.ts";

export type StoredInbox = Inbox & Required<Pick<Inbox, "operators" | "conditions">>;

export const inboxesOf = slot<Website, Collection<StoredInbox>>(() => new Collection());
