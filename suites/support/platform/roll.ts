/** Rolls a token, which its owner does in the marketplace; here the stage does it (1/5). */
import { memberAt, type PluginCaller, type Trial, type World } from "../../../harness/author.ts";

/** The token with its new keypair. */
export async function roll(
  trial: Trial,
  { website_id }: World,
  token: PluginCaller,
): Promise<PluginCaller> {
  const place = [website_id, token.pair.identifier].map((part) => encodeURIComponent(part));
  const path = `/worlds/${place.join("/tokens/")}/roll`;
  const made = await trial.stage("world", "POST", path);
  const [identifier, key] = [memberAt(made, "identifier"), memberAt(made, "key")];
  if (typeof identifier !== "string" || typeof key !== "string")
    return trial.cannot("the stage names no keypair of the token that it rolled");
  return { ...token, role: `${token.role}-rolled`, pair: { identifier, key } };
}
