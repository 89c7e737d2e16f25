import { operationOn } from "../../contract/operation-on.ts";
import type { Action } from "../../contract/source.ts";
import { Answer } from "../call.ts";
import { Refusal } from "../refusal.ts";
import { wrap } from "../seams.ts";
import { asJson } from "./answer.ts";
import type { Plant } from "./deviation.ts";

/** Makes writes answer with the thing as it is read, where it can be read. */
export const answersWhole =
  (...actions: Action[]): Plant =>
  ({ seams, contract }) => {
    wrap(seams, "serve", (original) => async (call) => {
      const result = await original(call);
      const { operation } = call;
      const answer = result instanceof Answer ? result : new Answer(result);
      const data = asJson(answer.data) as Record<string, unknown>;
      const read = operationOn(contract, operation.resource, "read");
      if (!read || operation.data || !actions.includes(operation.action)) return result;
      const { param, field } = contract.resources[operation.resource]?.id ?? {};
      const id = field === undefined ? undefined : data[field];
      const params: Record<string, string> =
        param !== undefined && (typeof id === "string" || typeof id === "number")
          ? { ...call.params, [param]: `${id}` }
          : call.params;
      if (!read.pathParameters.every((name) => params[name] !== undefined)) return result;
      try {
        const there = { ...call, operation: read, params: params as typeof call.params };
        const whole = asJson(await original({ ...there, query: {}, body: {} }));
        return new Answer({ ...(whole as object), ...data }, answer.reason, answer.status);
      } catch (error) {
        // What cannot be read yet is answered as always.
        if (error instanceof Refusal) return result;
        throw error;
      }
    });
  };
