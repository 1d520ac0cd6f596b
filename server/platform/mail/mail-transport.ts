import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import MailComposer, { type MailComposerOptions } from "nodemailer/lib/mail-composer";
import { quoteAddress, type SenderAddress } from "./mail-address.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address to which answers go; null if there is none. */
  readonly replyTo: string | null;
}

/** Why a mail could not be delivered, as the mail library reports it. */
export interface DeliveryFailure {
  readonly code?: string | undefined;
  /** The SMTP command that was refused. */
  readonly command?: string | undefined;
  /** The mail server's reply. */
  readonly response?: string | undefined;
  /** Whether the reply is final. */
  readonly permanent?: boolean | undefined;
}

/** A transport that stays open while there is mail to deliver. */
export interface OpenTransport {
  /** Rejects with a `DeliveryFailure` when it fails, or `signal` aborts it. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

export interface MailTransport {
  /** The state of a mail that was delivered. */
  readonly outcome: "sent" | "filed";
  open(): OpenTransport;
}

function compose(mail: OutgoingMail, from: SenderAddress, now: Date): MailComposerOptions {
  return {
    from: { ...from },
    to: quoteAddress(mail.to),
    envelope: { from: from.address, to: [quoteAddress(mail.to)] },
    ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: now,
    // The id is the same at every attempt, so that a mail program shows a duplicate delivery once.
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether to require TLS, since a password in `smtpUrl` would otherwise cross a network in plain text. */
function needsTls(smtpUrl: string): boolean {
  const url = URL.parse(smtpUrl);
  return (
    Boolean(url?.username) && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url?.hostname ?? "")
  );
}

/** Sends over SMTP, as `SMTP_URL` says. */
export function smtpTransport({
  url,
  from,
  now,
}: {
  readonly url: string;
  readonly from: SenderAddress;
  readonly now: () => Date;
}): MailTransport {
  return {
    outcome: "sent",
    open() {
      const transport = nodemailer.createTransport({
        url,
        pool: true,
        maxConnections: 1,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        dnsTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        requireTLS: needsTls(url),
      });
      return {
        async deliver(mail, signal) {
          await transport.sendMail({ ...compose(mail, from, now()), signal });
        },
        close: () => transport.close(),
      };
    },
  };
}

/** Writes each mail to its own file, which only the server's user can read. */
export function outboxTransport({
  folder,
  from,
  now,
  onFirst,
}: {
  readonly folder: string;
  readonly from: SenderAddress;
  readonly now: () => Date;
  /** Called once, with the first mail. */
  readonly onFirst: () => void;
}): MailTransport {
  let reported = false;
  async function write(mail: OutgoingMail): Promise<void> {
    // Allows a link to be copied out of the file.
    const composed = { ...compose(mail, from, now()), encoding: "8bit" };
    const message = await new MailComposer(composed).compile().build();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${now().toISOString().replaceAll(/[-:]/g, "").slice(0, 15)}-${mail.id}.eml`;
    const file = path.join(folder, name);
    const handle = await open(`${file}.part`, "w", 0o600);
    try {
      await handle.writeFile(message);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Readers of the folder see only complete mails.
    await rename(`${file}.part`, file);
  }
  return {
    outcome: "filed",
    open: () => ({
      async deliver(mail) {
        if (!reported) onFirst();
        reported = true;
        await write(mail).catch((cause: unknown) => {
          throw Object.assign(new Error("The mail could not be written", { cause }), {
            code: "EFILE",
          });
        });
      },
      close: () => undefined,
    }),
  };
}
