import { isIP } from "node:net";
import { Refusal } from "../../errors.ts";

/** The site that a passkey is for: a name, never an IP address. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a site; undefined where browsers offer no passkeys: at an IP address, and without https
 * except on the machine itself.
 */
export function relyingPartyAt(siteUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl);
  if (hostname === "localhost") return { id: hostname, origin };
  const isAddress = hostname.startsWith("[") || isIP(hostname) !== 0;
  return protocol === "https:" && !isAddress ? { id: hostname, origin } : undefined;
}

/** @throws Refusal `conflict` where browsers offer no passkeys */
export function requireRelyingParty(siteUrl: string): RelyingParty {
  const party = relyingPartyAt(siteUrl);
  if (party) return party;
  throw new Refusal(
    "conflict",
    "Passkeys do not work at this address. Log in with your password. For passkeys, the administrator of this server must set PUBLIC_URL to an https address with a name.",
  );
}
