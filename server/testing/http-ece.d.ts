/** The part of http_ece that opens pushed messages (RFC 8188). */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  export function decrypt(
    body: Buffer,
    with_: {
      readonly version: "aes128gcm";
      readonly privateKey: ECDH;
      readonly authSecret: string;
    },
  ): Buffer;
}
