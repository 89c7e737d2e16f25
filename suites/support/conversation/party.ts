/** Who a conversation was between, as a rating or feedback shows it. */
import { contains, isBlank, isStagedVisitor, memberAt, show } from "../../../harness/author.ts";
import { readChat, type Chat } from "./chat.ts";
import { assign } from "../conversations/desk.ts";

/** The conversation is the owner's, where somebody can say so. */
export async function assignOwner(chat: Chat): Promise<void> {
  const [owner] = chat.world.operators;
  if (isStagedVisitor(chat.trial) && owner?.user_id) await assign(chat, owner.user_id);
}

/**
 * The rule says that nickname, email, city and assigned user are those of the conversation, as far as any are shown. Whether the one who
 * is assigned now or was then is open: it is the same, as long as nobody was assigned since.
 *
 * @param known what the visitor was known by all along, and is shown for certain
 */
export async function expectParty(
  chat: Chat,
  shown: unknown,
  where: string,
  known: object = {},
): Promise<void> {
  const { trial } = chat;
  const { meta, assigned } = await readChat(chat);
  const expectSame = (path: string, expected: unknown): void => {
    const received = memberAt(shown, path);
    const isRight = isBlank(received) || contains(received, expected);
    trial.expect(isRight, `/${path} of ${where}`, `${show(expected)} or none`, received);
  };
  for (const name of ["nickname", "email"]) expectSame(`session/${name}`, memberAt(meta, name));
  for (const [name, value] of Object.entries(known)) {
    const received = memberAt(shown, `session/${name}`);
    trial.expect(!isBlank(received), `/session/${name} of ${where}`, show(value), received);
  }
  const city = memberAt(meta, "device/geolocation/city");
  // The country may be a name here and a code there (open.geolocation-country).
  if (!isBlank(city)) expectSame("session/geolocation/city", city);
  if (assigned?.user_id) expectSame("assigned/user_id", assigned.user_id);
}
