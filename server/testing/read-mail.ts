/** A mail as its reader's program shows it. */
export interface ReadMail {
  /** Values by lower-case name, unfolded and decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

function fromQuotedPrintable(body: string): Buffer {
  const joined = body.replaceAll(/=\r?\n/g, "");
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    "latin1",
  );
}

function decodeBody(body: string, encoding: string | undefined): string {
  switch (encoding?.toLowerCase()) {
    case "base64":
      return Buffer.from(body, "base64").toString("utf8");
    case "quoted-printable":
      return fromQuotedPrintable(body).toString("utf8");
    default:
      return body;
  }
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(words, "base64").toString("utf8")
        : fromQuotedPrintable(words.replaceAll("_", " ")).toString("utf8"),
    );
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = source.search(/\r?\n\r?\n/);
  const headers = new Map<string, string>();
  for (const line of source
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)) {
    const colon = line.indexOf(":");
    headers.set(line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim()));
  }
  return { headers, body: source.slice(end).replace(/^\r?\n\r?\n/, "") };
}

/** Reads a message of a plain and an HTML part. @throws Error when it is built in another way */
export function readMail(source: string): ReadMail {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  if (boundary === undefined) throw new Error("The mail does not have several parts");
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r?\n/, "")));
  const read = (type: string) => {
    const part = parts.find(({ headers }) => headers.get("content-type")?.startsWith(type));
    if (!part) throw new Error(`The mail has no part of the type ${type}`);
    return decodeBody(part.body, part.headers.get("content-transfer-encoding"))
      .replaceAll("\r\n", "\n")
      .trimEnd();
  };
  return { headers, text: read("text/plain"), html: read("text/html") };
}
