/**
 * What is called in each family, and how often beside the others of the family. Only what can be repeated for hours
 * and leaves nothing behind that grows without bound, except messages: they are what the platform is for.
 */

const families: Record<string, Record<string, number>> = {
  conversations: { "conversations.conversation.list": 1 },
  conversation: {
    "conversation.message.send": 6,
    "conversation.message.list": 5,
    "conversation.read": 4,
    "conversation.compose.set": 3,
    "conversation.read.mark": 2,
    "conversation.exists": 1,
  },
  people: {
    "people.profile.read": 4,
    "people.profile.list": 3,
    "people.data.read": 2,
    "people.data.merge": 2,
    "people.stats.read": 1,
  },
  operators: { "operators.active.list": 1 },
  availability: { "availability.status.read": 3, "availability.merge": 1 },
  helpdesk: {
    "helpdesk.article.read": 4,
    "helpdesk.article.list": 2,
    "helpdesk.article.merge": 1,
    "helpdesk.article.exists": 1,
  },
  shortcuts: { "shortcuts.shortcut.list": 3, "shortcuts.shortcut.read": 1 },
  snippets: { "snippets.answer.list": 1 },
  inboxes: { "inboxes.inbox.list": 1 },
  search: { "search.entry.list": 1 },
  status: { "status.service.list": 1, "status.service.read": 1 },
  website: { "website.read": 1 },
};

/** Members of bodies that may be sent only once; all are optional. */
export const sentOnce: Record<string, readonly string[]> = {
  "conversation.message.send": ["fingerprint"],
};

/** Shares of the operations that the target has, together 1, by the weights of their families. */
export function sharesOf(
  blend: Record<string, number>,
  claims: (operationId: string) => boolean = () => true,
): Map<string, number> {
  const chosen = Object.entries(blend).flatMap(([family, weight]) => {
    const operations = Object.entries(families[family] ?? {}).filter(([id]) => claims(id));
    return weight > 0 && operations.length ? [{ weight, operations }] : [];
  });
  const all = chosen.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(
    chosen.flatMap(({ weight, operations }) => {
      const inFamily = operations.reduce((sum, [, one]) => sum + one, 0);
      return operations.map(([id, one]): [string, number] => [
        id,
        (weight / all) * (one / inFamily),
      ]);
    }),
  );
}

/** The families that a profile may name. */
export const blendedFamilies: readonly string[] = Object.keys(families).sort();
