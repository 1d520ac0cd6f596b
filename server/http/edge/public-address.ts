/** Names of the machine itself, which cannot lead anybody elsewhere. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The sources for the address of the product. */
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
 * The address where people reach the product, without a trailing slash, for links that are sent to others: the
 * configured one, otherwise the address at which the connection arrived. The sender of a request controls
 * everything in it and must not control where others are led. A machine's own name for itself (localhost) is safe.
 */
export function publicAddress({ publicUrl, host, address = "localhost", port }: Arrival): string {
  if (publicUrl !== undefined) return publicUrl;
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "").replace(/%.*$/, "");
  const arrived = plain.includes(":") ? `[${plain}]` : plain;
  const named = host.toLowerCase();
  const name = LOOPBACK.has(arrived) && LOOPBACK.has(named) ? named : arrived;
  return `http://${name}${port === undefined || port === 80 ? "" : `:${port}`}`;
}
