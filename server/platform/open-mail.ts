import path from "node:path";
import type { Config } from "../config.ts";
import { senderOf } from "./mail-rules.ts";
import { MailSender, type MailSenderParts } from "./mail-sender.ts";
import { type MailTransport, outboxTransport, smtpTransport } from "./mail-transport.ts";

interface OpenMailParts extends Pick<MailSenderParts, "system" | "now" | "log"> {
  readonly config: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl" | "dataDir">;
}

function transportOf({ config, now, log }: OpenMailParts): MailTransport {
  const from = senderOf(config);
  if (config.smtpUrl !== undefined) return smtpTransport({ url: config.smtpUrl, from, now });
  const folder = path.join(config.dataDir, "outbox");
  return outboxTransport({
    folder,
    from,
    now,
    onFirst: () =>
      log.warn({ folder }, "mail: SMTP_URL is not set, mail is written to this folder instead"),
  });
}

/** Mail as the environment says: over SMTP, or into `DATA_DIR`/outbox where no mail server is named. */
export function openMail(parts: OpenMailParts): MailSender {
  const { config, log } = parts;
  if (config.smtpUrl !== undefined && config.publicUrl === undefined) {
    const message =
      "mail: PUBLIC_URL is not set, links in mails lead to the address at which a request arrives";
    log.warn({}, message);
  }
  return new MailSender({ ...parts, transport: transportOf(parts) });
}
