/** A self-signed certificate, made by openssl. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @param name such as `IP:127.0.0.1` or `DNS:target.test` */
export function makeCertificate(
  directory: string,
  name: string,
): { file: string; key: Buffer; cert: Buffer } {
  const [key, file] = [join(directory, "key.pem"), join(directory, "ca.pem")];
  const kind = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  const names = ["-subj", `/CN=${name.split(":", 2)[1]}`, "-addext", `subjectAltName=${name}`];
  execFileSync("openssl", [...kind, "-keyout", key, "-out", file, ...names], { stdio: "ignore" });
  return { file, key: readFileSync(key), cert: readFileSync(file) };
}
