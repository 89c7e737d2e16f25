/** The second factor of an account (2/3). */
import { userOf, type Handlers } from "../../call.ts";
import { invalid, must, notFound } from "../../refusal.ts";
import { isTotp, newTotpSecret } from "../../totp.ts";
import { verifyPassword } from "../../verify.ts";

/** Base32 digits: 80 bits, below which a secret can be guessed. */
const shortestSecret = 16;

export const token: Handlers = {
  "account.token.exists": (call) => {
    must(userOf(call).totp_secret, "token");
  },
  "account.token.replace": (call) => {
    const user = userOf(call);
    const { secret } = call.body;
    if (secret.replace(/=+$/, "").length < shortestSecret) {
      throw invalid(`secret: ${shortestSecret} characters or more`);
    }
    user.totp_secret = secret;
  },
  "account.token.remove": (call) => {
    const user = userOf(call);
    verifyPassword(user, call.body.verify);
    must(user.totp_secret, "token");
    user.totp_secret = undefined;
  },
  "account.token.generate": ({ reference }) => ({ secret: newTotpSecret(reference.random) }),
  "account.token.verify": ({ reference, query }) => {
    if (!isTotp(query.secret, query.token, reference.clock.now())) throw notFound("token");
  },
};
