import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { SecretSeal } from "../context.ts";

const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

/** Encrypts with AES-256-GCM. A nonce is random, so that equal texts look different. */
export function sealWith(key: Buffer): {
  seal(bytes: Buffer, of: string): Buffer;
  open(sealed: Buffer, of: string): Buffer | undefined;
} {
  return {
    seal(bytes, of) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(of));
      const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed, of) {
      try {
        const nonce = sealed.subarray(0, NONCE);
        const tag = sealed.subarray(NONCE, NONCE + TAG);
        const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
        cipher.setAAD(Buffer.from(of)).setAuthTag(tag);
        return Buffer.concat([cipher.update(sealed.subarray(NONCE + TAG)), cipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/** A key for one use, derived from the session secret. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `plumbline ${use}`, 32));
}

/** Seals with a key derived from `secret`, so that the database alone discloses nothing. */
export function secretSeal(secret: string): SecretSeal {
  const { seal, open } = sealWith(deriveKey(secret, "second factors"));
  return {
    seal: (text, of) => seal(Buffer.from(text), of),
    open: (sealed, of) => open(sealed, of)?.toString(),
  };
}
