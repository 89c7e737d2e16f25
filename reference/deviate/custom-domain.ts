/** What can go wrong where a blank custom domain removes the previous one. */
import { invalid } from "../refusal.ts";
import type { Plant } from "./deviation.ts";
import type { DomainWrite } from "../../schemas/generated/types.ts";
import type { DomainState } from "../state/domain.ts";
import { forgetsWhen, refusesWhen } from "./handler.ts";

type Merge = "channel.domain.merge" | "helpdesk.domain.merge" | "status.domain.merge";

/** A blank domain is accepted, and the former one stays. */
export const keepsDomain = (id: Merge): Plant => forgetsWhen(id, ({ body }) => body.custom === "");

/** Whether a new custom domain comes beside the basic one that is there already. */
export const isBesideOwn = ({ basic, custom }: DomainWrite, domain: DomainState): boolean =>
  basic === domain.basic && custom !== undefined && custom !== domain.custom;

/** A blank domain is refused. */
export const refusesBlankDomain = (id: Merge): Plant =>
  refusesWhen(id, ({ body }) =>
    body.custom === "" ? invalid("custom: a fully qualified domain") : undefined,
  );
