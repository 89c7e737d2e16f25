/** The stage (`schemas/control.openapi.yaml`) below `/_stage`, open to those who send the secret. */
import { timingSafeEqual } from "node:crypto";
import type { Context, Hono } from "hono";
import { createApp, type Env } from "../app.ts";
import { readBody } from "../body.ts";
import type { Reference } from "../reference.ts";
import { invalid, Refusal } from "../refusal.ts";
import { numberOf } from "./input.ts";
import { createLifetimes } from "./lifetimes.ts";
import { createWorld, removeWorld, rollWorldToken } from "./world.ts";
import { choices, providers } from "../outside.ts";

export const stagePath = "/_stage";

type Input = Record<string, unknown>;
type StageHandler = (input: Input, context: Context) => unknown;

const parts = ["world", "visitor", "mail", "clock", "outside", "inject", "reset"];

/** Whether the address is the stage's. */
export const isOfStage = (url: string): boolean =>
  url.startsWith(stagePath, url.indexOf("/", "https://".length));

/** An app for all paths below {@link stagePath}. */
export function createStage(reference: Reference, secret: string): Hono<Env> {
  const app = createApp();
  const expected = Buffer.from(`Bearer ${secret}`);
  const guarded = (context: Context): void => {
    const given = Buffer.from(context.req.header("authorization") ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Refusal(401, "invalid_secret", "send the stage secret as a bearer token");
    }
  };
  const route = (method: string, path: string, handler: StageHandler): void => {
    app.on(method, `${stagePath}${path}`, async (context) => {
      guarded(context);
      const input = method === "GET" ? {} : ((await readBody(context)) ?? {});
      if (typeof input !== "object" || Array.isArray(input)) throw invalid("an object is expected");
      const data = await handler(input as Input, context);
      return context.json({ error: false, reason: "done", data: data ?? {} });
    });
  };

  route("GET", "", () => ({ parts }));
  const lifetimes = createLifetimes((website_id) => removeWorld(reference, website_id));
  route("POST", "/worlds", (input) => {
    const lifetime = input["lifetime"] === undefined ? undefined : numberOf(input, "lifetime", 1);
    const world = createWorld(reference, input);
    lifetimes.begin(world.website.website_id, lifetime);
    return world;
  });
  route("DELETE", "/worlds/:website_id", (_, context) => {
    const website_id = context.req.param("website_id") ?? "";
    lifetimes.end(website_id);
    removeWorld(reference, website_id);
  });
  route("POST", "/worlds/:website_id/tokens/:identifier/roll", (_, context) => {
    const { website_id = "", identifier = "" } = context.req.param();
    return rollWorldToken(reference, website_id, identifier);
  });
  route("POST", "/visitor", (input) => reference.seams.visit(reference, input));
  route("GET", "/mail", (_, context) => reference.mail.to(context.req.query("to") ?? ""));
  route("POST", "/clock", ({ advance }) => {
    if (typeof advance !== "number" || advance < 0)
      throw invalid("advance: milliseconds, 0 or more");
    reference.clock.advance(advance);
    return { now: reference.clock.now() };
  });
  route("POST", "/outside", (input) => {
    const provider = oneOf("provider", providers, input["provider"]);
    const answer = oneOf("answer", choices[provider], input["answer"]);
    const owner = input["website_id"] ?? input["user_id"];
    if (owner !== undefined && typeof owner !== "string")
      throw invalid("website_id, user_id: an identifier");
    reference.outside.decide(provider, answer, owner);
  });
  route("POST", "/inject", (input) => reference.seams.inject(reference, input));
  route("POST", "/reset", () => {
    lifetimes.endAll();
    reference.reset();
  });
  return app;
}

function oneOf<Word extends string>(name: string, words: readonly Word[], given: unknown): Word {
  const word = words.find((one) => one === given);
  if (word === undefined) throw invalid(`${name}: one of ${words.join(", ")}`);
  return word;
}
