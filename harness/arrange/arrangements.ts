/** What all families know about making their operations succeed, joined. */
import type { Arrangement } from "./scene.ts";
import { account } from "./family/account.ts";
import { alerts } from "./family/alerts.ts";
import { availability } from "./family/availability.ts";
import { billing } from "./family/billing.ts";
import { browsing } from "./family/browsing.ts";
import { call } from "./family/call.ts";
import { channel } from "./family/channel.ts";
import { conversation } from "./family/conversation.ts";
import { conversations } from "./family/conversations.ts";
import { filters } from "./family/filters.ts";
import { helpdesk } from "./family/helpdesk.ts";
import { hooks } from "./family/hooks.ts";
import { inboxes } from "./family/inboxes.ts";
import { limits } from "./family/limits.ts";
import { operators } from "./family/operators.ts";
import { people } from "./family/people.ts";
import { plans } from "./family/plans.ts";
import { platform } from "./family/platform.ts";
import { plugins } from "./family/plugins.ts";
import { ratings } from "./family/ratings.ts";
import { routing } from "./family/routing.ts";
import { search } from "./family/search.ts";
import { services } from "./family/services.ts";
import { session } from "./family/session.ts";
import { shortcuts } from "./family/shortcuts.ts";
import { snippets } from "./family/snippets.ts";
import { statusPage } from "./family/status.ts";
import { subscription } from "./family/subscription.ts";
import { website } from "./family/website.ts";

const families: Arrangement[] = [
  account,
  alerts,
  availability,
  billing,
  browsing,
  call,
  channel,
  conversation,
  conversations,
  filters,
  helpdesk,
  hooks,
  inboxes,
  limits,
  operators,
  people,
  plans,
  platform,
  plugins,
  ratings,
  routing,
  search,
  services,
  session,
  shortcuts,
  snippets,
  statusPage,
  subscription,
  website,
];

const joined = <Part extends keyof Arrangement>(part: Part): NonNullable<Arrangement[Part]> =>
  Object.assign({}, ...families.map((family) => family[part])) as NonNullable<Arrangement[Part]>;

export const arrangements: Required<Arrangement> = {
  meet: joined("meet"),
  identify: joined("identify"),
  input: joined("input"),
  caller: joined("caller"),
  refused: joined("refused"),
  made: joined("made"),
  named: joined("named"),
  fill: joined("fill"),
  most: joined("most"),
};
