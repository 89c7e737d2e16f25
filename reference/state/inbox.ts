import type { Inbox } from "../../schemas/generated/types.ts";
import { Collection } from "../collection.ts";
import type { Website } from "../model.ts";
import { slot } from "../slot.ts";

export const inboxesOf = slot<Website, Collection<Inbox>>(() => new Collection());
