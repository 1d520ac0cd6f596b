const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 4 * 60 * MINUTE_MS;
const MAX_SUBJECT = 200;
const MAX_QUOTED = 200;

/** A mail is given up after so many attempts, which takes the better part of three days. */
export const MAX_ATTEMPTS = 24;

/** The subject on one line, without control characters, cut to 200 characters. */
export function cleanSubject(subject: string): string {
  const line = subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  if (line.length <= MAX_SUBJECT) return line === "" ? "Message" : line;
  let cut = "";
  for (const character of line) {
    if (cut.length + character.length >= MAX_SUBJECT) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}

/** What came of an attempt that did not succeed, as the mail library tells it. */
export interface DeliveryFailure {
  readonly code?: string | undefined;
  /** The SMTP command that was refused. */
  readonly command?: string | undefined;
  /** What the mail server said. */
  readonly response?: string | undefined;
  /** Whether the server's answer is its last word. */
  readonly permanent?: boolean | undefined;
}

export interface Verdict {
  /** Trying again would end the same. */
  readonly final: boolean;
  /** It concerns the mail server, and so every other mail that waits as well. */
  readonly everybody: boolean;
  /** What an administrator is told. */
  readonly sentence: string;
}

function quoted(response: string | undefined): string {
  const line = (response ?? "").replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  if (line === "") return ".";
  return line.length > MAX_QUOTED ? `: ${line.slice(0, MAX_QUOTED)}…` : `: ${line}`;
}

/** Judges a failed attempt: whether to go on, and what to tell the administrator. */
export function judgeFailure(failure: DeliveryFailure): Verdict {
  const wait = (sentence: string): Verdict => ({ final: false, everybody: true, sentence });
  switch (failure.code) {
    case "EAUTH":
    case "ENOAUTH":
    case "EOAUTH2":
      return wait("The mail server did not accept the user name and password of SMTP_URL.");
    case "ETLS":
    case "EREQUIRETLS":
      return wait("No secure connection to the mail server could be made.");
    case "EFILE":
      return wait("The mail could not be written to the outbox folder.");
    case "EENVELOPE":
    case "EMESSAGE": {
      // Nobody was even asked.
      if (failure.response === undefined) {
        const sentence = "Mail cannot be sent to an address like this.";
        return { final: true, everybody: false, sentence };
      }
      const said = quoted(failure.response);
      if (failure.permanent === true)
        return { final: true, everybody: false, sentence: `The mail server refused it${said}` };
      return {
        final: false,
        everybody: false,
        sentence: `The mail server put it off${said}`,
      };
    }
    default:
      return wait("The mail server could not be reached.");
  }
}

/**
 * When a mail that has been tried `attempts` times is to be tried again: a minute after the first
 * attempt, then twice as long each time, up to four hours. Undefined when it is to be given up: tried
 * too often, or of no use by then.
 */
export function nextAttempt({
  attempts,
  now,
  expiresAt,
}: {
  readonly attempts: number;
  readonly now: Date;
  readonly expiresAt: Date | null;
}): Date | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const wait = Math.min(MINUTE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS);
  const next = new Date(now.getTime() + wait);
  return expiresAt !== null && next >= expiresAt ? undefined : next;
}

/**
 * An address as mail writes it: with the part before the @ in quotes where it has characters that
 * would otherwise end it, such as a comma, which would make two addresses of one.
 */
export function quoteAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at)];
  if (/^[^\s"(),.:;<>@[\\\]]+(\.[^\s"(),.:;<>@[\\\]]+)*$/.test(local)) return address;
  return `"${local.replaceAll(/["\\]/g, String.raw`\$&`)}"${domain}`;
}

const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+$/;
const NAMED = /^([^\p{Cc}<>"]*?)\s*<([^\s@<>",;]+@[^\s@<>",;]+)>$/u;

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Reads `name@host` or `Name <name@host>`; undefined if it is neither. */
export function parseSender(text: string): Sender | undefined {
  if (ADDRESS.test(text)) return { name: "Plumbline", address: text };
  const [, name, address] = NAMED.exec(text) ?? [];
  return name === undefined || address === undefined ? undefined : { name, address };
}

/**
 * Whom mail is from: as configured; else the mailbox that SMTP_URL signs in as, which most servers
 * insist on; else one that nobody reads, at the product's own host.
 */
export function senderOf({
  mailFrom,
  smtpUrl,
  publicUrl,
}: {
  readonly mailFrom: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly publicUrl: string | undefined;
}): Sender {
  const configured = mailFrom === undefined ? undefined : parseSender(mailFrom);
  if (configured) return configured;
  const user = (URL.parse(smtpUrl ?? "")?.username ?? "").replace(/%40/i, "@");
  const mailbox = ADDRESS.test(user) ? parseSender(user) : undefined;
  if (mailbox) return mailbox;
  const host = URL.parse(publicUrl ?? "")?.hostname ?? "";
  return {
    name: "Plumbline",
    address: `no-reply@${/^\[|^[\d.]*$/.test(host) ? "localhost" : host}`,
  };
}
