/** Names of the machine itself, which lead nobody elsewhere. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What a link to the product can be made of. */
export interface Arrival {
  /** Where people reach the product, if it was configured. */
  readonly publicUrl: string | undefined;
  /** The host that the request names, without its port. */
  readonly host: string;
  /** Where the connection arrived at this machine, as the machine itself says. */
  readonly address: string | undefined;
  readonly port: number | undefined;
}

/**
 * Where people reach the product, without a slash at the end, for links that go to others: as
 * configured, else the address at which the connection arrived. Whoever sends a request chooses every
 * word of it, and must not choose where others are led; a machine's own name for itself is no choice.
 */
export function siteUrl({ publicUrl, host, address = "localhost", port }: Arrival): string {
  if (publicUrl !== undefined) return publicUrl;
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "").replace(/%.*$/, "");
  const arrived = plain.includes(":") ? `[${plain}]` : plain;
  const named = host.toLowerCase();
  const name = LOOPBACK.has(arrived) && LOOPBACK.has(named) ? named : arrived;
  return `http://${name}${port === undefined || port === 80 ? "" : `:${port}`}`;
}
