/** The connection to a target, as its file says how it is reached. */
import type { Contract } from "../../contract/contract.ts";
import { createClient, type Client } from "../client/client.ts";
import { createIdentifiers } from "../client/identifiers.ts";
import type { Target } from "../target/target.ts";

/** @param connections most of them at a time */
export const clientOf = (
  contract: Contract,
  { url, headers = {}, tierHeader, timeout }: Target,
  connections: number,
): Client =>
  createClient({
    url,
    identifiers: createIdentifiers(contract),
    resolve: contract.resolve,
    headers,
    connections,
    environment: process.env,
    ...(tierHeader === undefined ? {} : { tierHeader }),
    ...(timeout === undefined ? {} : { timeout }),
  });
