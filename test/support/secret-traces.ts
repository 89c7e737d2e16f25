/** In what ways a secret may stand in an output. */

/** The secret itself, as JSON and HTML write it, and its Base64 wherever it begins within three bytes. */
function tracesOf(one: string): string[] {
  const base64 = ["", "x", "xx"].flatMap((before) => {
    const encoded = Buffer.from(before + one).toString("base64");
    return encoded.slice(4, -4);
  });
  return [
    one,
    JSON.stringify(one).slice(1, -1),
    encodeURIComponent(one),
    one.slice(0, 20),
    ...base64,
  ].flatMap((text) => [
    text,
    text.replaceAll("/", "\\/"),
    text.replaceAll("+", "-").replaceAll("/", "_"),
  ]);
}

/** Where any of them stands, with what is around it. */
export const secretsIn = (
  outputs: readonly (readonly [name: string, text: string])[],
  secrets: readonly string[],
): string[] =>
  outputs.flatMap(([name, text]) =>
    secrets.flatMap((one) =>
      tracesOf(one)
        .filter((trace) => text.includes(trace))
        .map(
          (trace) =>
            `${name}: ${trace} in ${text.slice(text.indexOf(trace) - 60, text.indexOf(trace) + 100)}`,
        ),
    ),
  );
