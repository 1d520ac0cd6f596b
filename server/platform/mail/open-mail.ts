import path from "node:path";
import { senderOf } from "./mail-address.ts";
import { type MailTransport, outboxTransport, smtpTransport } from "./mail-transport.ts";

interface OpenMailParts {
  readonly config: {
    readonly smtpUrl: string | undefined;
    readonly mailFrom: string | undefined;
    readonly publicUrl: string | undefined;
    readonly dataDir: string;
  };
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
}

/** The transport that the environment names: SMTP, or `DATA_DIR`/outbox without a mail server. */
export function openMailTransport({ config, now, log }: OpenMailParts): MailTransport {
  const { smtpUrl, publicUrl, dataDir } = config;
  const from = senderOf(config);
  if (smtpUrl === undefined) {
    const folder = path.join(dataDir, "outbox");
    const message = "mail: SMTP_URL is not set, mail is written to this folder instead";
    return outboxTransport({ folder, from, now, onFirst: () => log.warn({ folder }, message) });
  }
  if (publicUrl === undefined) {
    const message =
      "mail: PUBLIC_URL is not set, links in mails lead to the address at which a request arrives";
    log.warn({}, message);
  }
  return smtpTransport({ url: smtpUrl, from, now });
}
