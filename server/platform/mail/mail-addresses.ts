import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMail, MailAddressRow } from "../../context.ts";
import { deriveKey } from "../secret-seal.ts";

/** Where mail arrives. */
export interface MailInSetting {
  readonly port: number;
  readonly host: string;
  /** The part after the @ in our addresses. */
  readonly domain: string;
  /** Files with a certificate and its key, for STARTTLS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

// The alphabet of base 32, since some mail servers write addresses in lower case: 5 bits a character.
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const HANDLE = 13;
const CODE = 20;
const LOCAL = new RegExp(`^(?:snags|reply)\\+([a-z2-7]{${HANDLE}})([a-z2-7]{${CODE}})$`);

function base32(bytes: Uint8Array, length: number): string {
  return Array.from(bytes.subarray(0, length), (byte) => ALPHABET[byte & 31]).join("");
}

/** A handle for a new address: 65 random bits. */
export function newHandle(): string {
  return base32(randomBytes(HANDLE), HANDLE);
}

/**
 * The addresses at `domain`. The code in each is made from its row with a key derived from the session secret, so that
 * neither the database nor a known handle is enough to write to one, and a code is good for no other person, project or
 * record.
 */
export function mailAddresses({
  secret,
  domain,
}: {
  readonly secret: string;
  readonly domain: string;
}): IncomingMail {
  const key = deriveKey(secret, "mail addresses");
  const codeOf = ({ handle, workspaceId, userId, projectId, subject }: MailAddressRow): string => {
    const whose = [handle, workspaceId, userId, projectId, subject?.kind ?? "", subject?.id ?? ""];
    return base32(createHmac("sha256", key).update(whose.join(" ")).digest(), CODE);
  };
  return {
    of: (row) =>
      `${row.subject === null ? "snags" : "reply"}+${row.handle}${codeOf(row)}@${domain}`,
    read(address) {
      const at = address.lastIndexOf("@");
      if (address.slice(at + 1).toLowerCase() !== domain) return undefined;
      const [, handle, code] = LOCAL.exec(address.slice(0, at).toLowerCase()) ?? [];
      return handle === undefined || code === undefined ? undefined : { handle, code };
    },
    isCodeOf: (code, row) => timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(row))),
  };
}
