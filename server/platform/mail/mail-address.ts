/**
 * An address as mail headers write it. The part before the @ is quoted if it has characters that would end
 * it, such as a comma, which would turn one address into two.
 */
export function quoteAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at)];
  if (/^[^\s"(),.:;<>@[\\\]]+(\.[^\s"(),.:;<>@[\\\]]+)*$/.test(local)) return address;
  return `"${local.replaceAll(/["\\]/g, String.raw`\$&`)}"${domain}`;
}

const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+$/;
const NAMED = /^([^\p{Cc}<>"]*?)\s*<([^\s@<>",;]+@[^\s@<>",;]+)>$/u;

export interface SenderAddress {
  readonly name: string;
  readonly address: string;
}

/** Reads `name@host` or `Name <name@host>`; undefined if it is neither. */
export function parseSender(text: string): SenderAddress | undefined {
  if (ADDRESS.test(text)) return { name: "Plumbline", address: text };
  const [, name, address] = NAMED.exec(text) ?? [];
  return name === undefined || address === undefined ? undefined : { name, address };
}

/**
 * The sender of mail: as configured; else the mailbox that SMTP_URL signs in as, since most servers require
 * it; else a no-reply address at the product's own host.
 */
export function senderOf({
  mailFrom,
  smtpUrl,
  publicUrl,
}: {
  readonly mailFrom: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly publicUrl: string | undefined;
}): SenderAddress {
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
