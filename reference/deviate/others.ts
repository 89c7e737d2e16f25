/** Deviations of which thing a call is about: others of the kind are touched as well. */
import type { Operation } from "../../contract/contract.ts";
import { operationOn } from "../../contract/operation-on.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { Call } from "../call.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { afterwards, instead, shows } from "./handler.ts";
import { notFound, Refusal } from "../refusal.ts";
import { linkedWebsites } from "../state/linked.ts";

type Params = Record<string, string>;

/** Where the others are found: a list, what is asked of it, and where its items show what paths name them by. */
interface Source {
  list: OperationId;
  field: string;
  query?: object;
}

/** The list of the noun itself. */
function ownList({ contract }: Call["reference"], { resource }: Operation): Source {
  const { field = "" } = contract.resources[resource]?.id ?? {};
  const list = operationOn(contract, resource, "list");
  if (!list) throw new Error(`no list shows what identifies a ${resource}`);
  return { list: list.operationId as OperationId, field };
}

/** The things that are there, for whoever makes the call; as listed. */
function listedItems(call: Call, { list, query = {} }: Source): unknown[] {
  const { contract, seams } = call.reference;
  const data = seams.handle({
    ...call,
    operation: contract.operation(list),
    query: query as Call["query"],
    page: 1,
  });
  const items = Array.isArray(data) ? data : Object.values(data as object).find(Array.isArray);
  return items as unknown[];
}

/** What identifies them. */
const listedIds = (call: Call, source: Source): string[] =>
  listedItems(call, source).map((item) => String(memberAt(item, source.field)));

/** Does to every other thing of the kind what it does to the one that the path names. */
export const doesToOthers = (operationId: OperationId, from?: Source): Plant =>
  instead(operationId, (call, original) => {
    const name = call.operation.pathParameters.at(-1) ?? "";
    const source = from ?? ownList(call.reference, call.operation);
    const own = (call.params as Params)[name];
    const others = listedIds(call, source).filter((id) => id !== own);
    const data = original(call);
    for (const id of others) original({ ...call, params: { ...call.params, [name]: id } });
    return data;
  });

/** Does to all things that are listed with the same `field` what it does to the one that the path names. */
export const doesToAlike = (operationId: OperationId, field: string): Plant =>
  instead(operationId, (call, original) => {
    const name = call.operation.pathParameters.at(-1) ?? "";
    const { list, field: id } = ownList(call.reference, call.operation);
    const items = listedItems(call, { list, field: id });
    const own = items.find((item) => String(memberAt(item, id)) === (call.params as Params)[name]);
    const alike = items.filter((item) => memberAt(item, field) === memberAt(own, field));
    const data = original(call);
    for (const item of alike.filter((one) => one !== own)) {
      original({ ...call, params: { ...call.params, [name]: String(memberAt(item, id)) } });
    }
    return data;
  });

/** Does on every other website of the caller what it does on the one that the path names, as far as it can be done there. */
export const doesElsewhere = (operationId: OperationId): Plant =>
  instead(operationId, (call, original) => {
    const websites = listedIds(call, { list: "account.website.list", field: "id" });
    const own = (call.params as Params)["website_id"];
    const data = original(call);
    for (const website_id of websites.filter((id) => id !== own)) {
      try {
        original({ ...call, params: { ...call.params, website_id } });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return data;
  });

const isAsked = (query: object, name: string | undefined): boolean =>
  name === undefined || Object.hasOwn(query, name);

/**
 * Lists also what the other websites of the user hold, as far as they have such a list.
 * @param beside the query parameter that brings it about; none where it happens with any
 */
export const listsElsewhere = (list: OperationId, beside?: string): Plant =>
  instead(list, (call, original) => {
    const { website_id } = call.params as Params;
    const data = original(call) as unknown[];
    const { credential } = call.caller ?? {};
    if (credential?.tier !== "user" || !isAsked(call.query, beside)) return data;
    const others = linkedWebsites(call.reference, credential.user_id).filter(
      (one) => one.website_id !== website_id,
    );
    return others.reduce<unknown[]>((all, other) => {
      try {
        const params = { ...call.params, website_id: other.website_id };
        return [...all, ...(original({ ...call, params }) as unknown[])];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return all;
      }
    }, data);
  });

/** A creation also does something to the first thing that was listed before it, by the operation that does so. */
export const doesToFormer = (creation: OperationId, does: OperationId): Plant =>
  instead(creation, (call, original) => {
    const { contract, seams } = call.reference;
    const operation = contract.operation(does);
    const name = operation.pathParameters.at(-1) ?? "";
    const [id] = listedIds(call, ownList(call.reference, operation));
    const data = original(call);
    if (id !== undefined) {
      seams.handle({ ...call, operation, params: { ...call.params, [name]: id } });
    }
    return data;
  });

/** Does to the thing that was made just before the one that the path names, in the same place, what it does to that one. */
export const doesToPredecessor =
  (creation: OperationId, does: OperationId): Plant =>
  (reference) => {
    const latest = new Map<string, string>();
    const predecessors = new Map<string, string>();
    const { field = "" } =
      reference.contract.resources[reference.contract.operation(creation).resource]?.id ?? {};
    afterwards(creation, ({ params }, data) => {
      const [place, id] = [JSON.stringify(params), String(memberAt(data, field))];
      const former = latest.get(place);
      if (former !== undefined) predecessors.set(id, former);
      latest.set(place, id);
    })(reference);
    instead(does, (call, original) => {
      const name = call.operation.pathParameters.at(-1) ?? "";
      const former = predecessors.get((call.params as Params)[name] ?? "");
      const data = original(call);
      if (former === undefined) return data;
      try {
        original({ ...call, params: { ...call.params, [name]: former } });
      } catch (error) {
        // It may be gone by now.
        if (!(error instanceof Refusal)) throw error;
      }
      return data;
    })(reference);
  };

/** From then on the list of a website shows nothing of what was there before. */
export const emptiesList =
  (operationId: OperationId, list: OperationId, field: string): Plant =>
  (reference) => {
    const hidden = new Set<string>();
    const keyOf = ({ params }: Call, id: string): string =>
      JSON.stringify([(params as Params)["website_id"], id]);
    instead(operationId, (call, original) => {
      for (const id of listedIds(call, { list, field })) hidden.add(keyOf(call, id));
      return original(call);
    })(reference);
    shows(list, (data, call) =>
      (data as unknown[]).filter((item) => !hidden.has(keyOf(call, String(memberAt(item, field))))),
    )(reference);
  };

/** From then on the operation says of nothing that it exists. */
export const deniesAll =
  (operationId: OperationId, exists: OperationId): Plant =>
  (reference) => {
    const websites = new Set<string>();
    const of = ({ params }: Call): string => (params as Params)["website_id"] ?? "";
    afterwards(operationId, (call) => void websites.add(of(call)))(reference);
    instead(exists, (call, original) => {
      if (websites.has(of(call))) throw notFound("thing");
      return original(call);
    })(reference);
  };
