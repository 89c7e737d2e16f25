/** Names of members whose words are joined otherwise, as libraries do that turn the one spelling into the other. */
import { takesBody } from "../deviate/handler.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";

type Respell = (name: string) => string;

const spellings: Record<string, Respell> = {
  camel: (name) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  snake: (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
};

/** Of the outermost names; those further in are seldom left alone where these are not. */
const respelled = (data: object, respell: Respell): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [respell(name), value]));

interface Place {
  what: string;
  rule: string;
  takes: (respell: Respell) => Plant;
}

const places: Record<string, Place> = {
  "message-property-names": {
    what: "The names of properties of a message",
    rule: "conversation.message-properties-shown",
    takes: (respell) =>
      takesBody("conversation.message.send", (body) =>
        body.properties ? { ...body, properties: respelled(body.properties, respell) } : body,
      ),
  },
  "people-data-names": {
    what: "The names of custom data that is changed",
    rule: "people.data-texts-whole",
    takes: (respell) =>
      takesBody("people.data.merge", ({ data }) =>
        data ? { data: respelled(data, respell) } : {},
      ),
  },
  "people-event-data-names": {
    what: "The names in the data of an event",
    rule: "people.event-data-whole",
    takes: (respell) =>
      takesBody("people.event.create", (body) =>
        body.data ? { ...body, data: respelled(body.data, respell) } : body,
      ),
  },
};

export const joinedNamesFaults: Record<string, Fault> = Object.fromEntries(
  Object.entries(places).flatMap(([id, { what, rule, takes }]) =>
    Object.entries(spellings).map(([spelling, respell]): [string, Fault] => [
      `${id}-in-${spelling}-case`,
      fault(`${what} are kept in ${spelling} case.`, [rule], takes(respell)),
    ]),
  ),
);
