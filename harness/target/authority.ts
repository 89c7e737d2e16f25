/** Certificates that a target file trusts besides the usual ones, such as those of a private authority. */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** The certificates of the file; a relative path counts from the target file. */
export function readAuthority(ca: string, targetFile: string): string[] {
  const file = resolve(dirname(targetFile), ca);
  try {
    const text = readFileSync(file, "utf8");
    const found = (text.match(certificate) ?? []).map((one) => new X509Certificate(one).toString());
    if (found.length) return found;
  } catch (cause) {
    throw new Error(`${targetFile}: cannot read the certificates in ${file}, which ca names`, {
      cause,
    });
  }
  throw new Error(`${targetFile}: ca names ${file}, which holds no certificate (PEM)`);
}

/** Trusts these certificates for every connection that this process opens from now on: calls, HEAD, stage and sockets. */
export function trustAuthority(certificates: readonly string[] = []): void {
  if (certificates.length)
    setDefaultCACertificates([...new Set([...getCACertificates("default"), ...certificates])]);
}
