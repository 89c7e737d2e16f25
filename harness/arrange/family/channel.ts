/** The email channel: a custom domain of its own. */
import { freeDomain } from "../value/domain.ts";
import { eventually } from "../../target/eventually.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { refusable } from "../refusable.ts";
import { decide } from "./platform.ts";
import { givenDomain, uniqueDomain } from "../value/unique.ts";
import { isDecided } from "../staged.ts";

/** A custom domain; where it is known to be valid, it counts once that is shown (open.channel-relay-needs-verified). */
async function customDomain(scene: Scene): Promise<void> {
  const { trial, world } = scene;
  const params = { website_id: world.website_id };
  if (isDecided(trial)) await decide(scene, "domain-validation");
  const isGiven = !isDecided(trial) && trial.run.target.outside?.domains?.valid !== undefined;
  const custom = isGiven ? givenDomain(scene, "valid", "mail") : uniqueDomain(scene, "mail");
  await trial.given(world.owner, "channel.domain.merge", { params, body: { custom } });
  if (!isDecided(trial) && !isGiven) return;
  const read = () => trial.given(world.owner, "channel.domain.read", { params });
  await eventually(trial, "list", read, ({ verified }) => verified);
}

export const channel: Arrangement = {
  meet: {
    "custom-email-domain": customDomain,
  },
  input: {
    "channel.domain.merge": freeDomain("channel.domain.read"),
    // Without a stage nobody decides when the domain is validated, so that whether it is verified is for the platform to say.
    "channel.relay.read": async (scene, input) => {
      const { trial, world } = scene;
      if (isDecided(trial)) return input;
      const params = { website_id: world.website_id };
      const { verified } = await trial.given(world.owner, "channel.domain.read", { params });
      return refusable(scene, input, !verified && "open.channel-relay-needs-verified");
    },
    // What the setup shows without a domain is open (open.channel-setup-without-domain).
    "channel.setup.read": (scene, input) => ({
      ...input,
      query: { domain: uniqueDomain(scene, "setup") },
    }),
  },
};
