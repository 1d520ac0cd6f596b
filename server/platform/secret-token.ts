import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;

/** A new secret for a cookie or a link: 256 random bits as base64url. */
export function newSecretToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** The stored hash of a secret token: SHA-256. 256 random bits need no salt. */
export function hashSecretToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
