/** What can go wrong where a blank custom domain removes the previous one. */
import { invalid } from "../refusal.ts";
import type { Plant } from "./deviation.ts";
import { forgetsWhen, refusesWhen } from "./handler.ts";

type Merge = "channel.domain.merge" | "helpdesk.domain.merge" | "status.domain.merge";

/** A blank domain is accepted, and the former one stays. */
export const keepsDomain = (id: Merge): Plant => forgetsWhen(id, ({ body }) => body.custom === "");

/** A blank domain is refused. */
export const refusesBlankDomain = (id: Merge): Plant =>
  refusesWhen(id, ({ body }) =>
    body.custom === "" ? invalid("custom: a fully qualified domain") : undefined,
  );
