import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;

/** A new secret for a cookie or a link: 256 random bits as base64url. */
export function newSecretToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** What is stored of a secret token: SHA-256, which 256 random bits need no salt for. */
export function hashSecretToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
