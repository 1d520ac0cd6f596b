import { createHmac } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { deriveKey, sealWith } from "./secret-seal.ts";

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
  const { seal, open } = sealWith(deriveKey(secret, "commands: answers"));
  const marking = deriveKey(secret, "commands: fingerprints");
  return {
    seal: (text, of) => seal(pack(text), of),
    open(sealed, of) {
      const packed = open(sealed, of);
      return packed && unpack(packed);
    },
    fingerprint(parts) {
      const hmac = createHmac("sha256", marking);
      // Adds each part with its length, so that no two lists of parts concatenate to the same bytes.
      for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
      return hmac.digest();
    },
  };
}
