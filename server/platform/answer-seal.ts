import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;
const [PLAIN, DEFLATED] = [0, 1];
/** Longer texts are compressed: an import's answer can repeat one sentence ten thousand times. */
const SHORT = 4 * 1024;

/** Seals stored answers, and fingerprints the requests they answered. */
export interface AnswerSeal {
  /** @param of the answer's context; it opens only with the same one. */
  seal(text: string, of: string): Buffer;
  /** Undefined if it was sealed with another secret, or for somebody else. */
  open(sealed: Buffer, of: string): string | undefined;
  /** Distinguishes inputs without disclosing their content. */
  fingerprint(parts: readonly (string | Buffer)[]): Buffer;
}

function keyFor(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `plumbline commands: ${use}`, 32));
}

function pack(text: string): Buffer {
  const bytes = Buffer.from(text);
  return bytes.length > SHORT
    ? Buffer.concat([Buffer.of(DEFLATED), deflateRawSync(bytes, { level: 1 })])
    : Buffer.concat([Buffer.of(PLAIN), bytes]);
}

function unpack(packed: Buffer): string {
  const bytes = packed.subarray(1);
  return (packed[0] === DEFLATED ? inflateRawSync(bytes) : bytes).toString();
}

/** Seals with keys derived from `secret`, so that the database alone discloses nothing. */
export function answerSeal(secret: string): AnswerSeal {
  const sealing = keyFor(secret, "answers");
  const marking = keyFor(secret, "fingerprints");
  return {
    seal(text, of) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(of));
      const hidden = Buffer.concat([cipher.update(pack(text)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed, of) {
      try {
        const nonce = sealed.subarray(0, NONCE);
        const tag = sealed.subarray(NONCE, NONCE + TAG);
        const cipher = createDecipheriv(CIPHER, sealing, nonce, { authTagLength: TAG });
        cipher.setAAD(Buffer.from(of)).setAuthTag(tag);
        const hidden = sealed.subarray(NONCE + TAG);
        return unpack(Buffer.concat([cipher.update(hidden), cipher.final()]));
      } catch {
        return undefined;
      }
    },
    fingerprint(parts) {
      const hmac = createHmac("sha256", marking);
      // With their lengths, so that no two lists of parts concatenate to the same bytes.
      for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
      return hmac.digest();
    },
  };
}
