/** Prints the code of a second factor for the secret that it is given, as `oathtool --totp -b` does. */
import { totp } from "../../harness/client/totp.ts";

console.log(totp(process.argv[2] ?? "", Date.now()));
