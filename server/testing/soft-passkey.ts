import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  value.length < 256
    ? Buffer.concat([Buffer.of(0x58, value.length), value])
    : Buffer.concat([Buffer.of(0x59, value.length >> 8, value.length & 0xff), value]);

interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the device asked for a fingerprint or PIN. */
  readonly isVerified?: boolean;
}

/** A device with one passkey (ES256, without attestation), for `origin`. */
export function softPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const state = { counter: 0 };
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

  function dataOf({ rpId = new URL(origin).hostname, isVerified = true }: Ceremony, more = 0) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((state.counter += 1));
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.of(flags), counter]);
  }
  const clientData = (type: string, ceremony: Ceremony) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: ceremony.challenge,
        origin: ceremony.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const outline = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
  };

  return {
    state,
    /** Answers the challenge to add it. */
    create(ceremony: Ceremony) {
      const data = Buffer.concat([
        dataOf(ceremony, HAS_KEY),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        coseKey,
      ]);
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.of(0xa0),
        text("authData"),
        bytes(data),
      ]);
      return {
        ...outline,
        response: {
          clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Answers the challenge to use it. */
    get(ceremony: Ceremony) {
      const client = clientData("webauthn.get", ceremony);
      const data = dataOf(ceremony);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        ...outline,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}
