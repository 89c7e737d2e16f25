/** The reference with one website that already holds conversations and messages. */
import { startReference } from "../reference/server.ts";
import { addMessage } from "../reference/state/conversation/message.ts";
import { createConversation } from "../reference/state/conversation/store.ts";
import { createWorld } from "../reference/stage/world.ts";

const [conversations = 0, messages = 0] = process.argv.slice(2).map(Number);

const { reference, url } = await startReference();
const world = createWorld(reference, { tokens: [{}] });
const website = reference.website(world.website.website_id);
let session_id = "";
for (let i = 0; i < conversations; i++) {
  const conversation = createConversation(reference, website);
  session_id = conversation.session_id;
  for (let j = 0; j < messages / conversations; j++) {
    addMessage(reference, website, conversation, {
      type: "text",
      from: "user",
      origin: "chat",
      content: `Message ${j} of conversation ${i}`,
    });
  }
}
console.log(
  JSON.stringify({
    url,
    website_id: website.website_id,
    session_id,
    token: world.tokens[0]?.token,
    heap: process.memoryUsage().heapUsed,
  }),
);
process.once("SIGTERM", () => process.exit(0));
