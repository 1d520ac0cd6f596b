import { generateKeyPairSync, sign } from "node:crypto";
import { DAY_MS } from "../../engine/day.ts";

// The few kinds of DER values of which a certificate consists (X.690).

function value(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: readonly Buffer[]) => value(0x30, ...parts);
const oid = (hex: string) => value(0x06, Buffer.from(hex, "hex"));
const utcTime = (time: Date) =>
  value(0x17, Buffer.from(`${time.toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`));

const ECDSA_WITH_SHA256 = oid("2a8648ce3d040302");
const COMMON_NAME = oid("550403");
const ALTERNATIVE_NAME = oid("551d11");

/**
 * Creates a certificate for a host name, signed by its own key (RFC 5280), and returns both as PEM. The certificate
 * is valid for a day.
 */
export function selfSigned(host: string): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(value(0x31, sequence(COMMON_NAME, value(0x0c, Buffer.from(host)))));
  const hosts = sequence(value(0x82, Buffer.from(host)));
  const now = Date.now();
  const content = sequence(
    value(0xa0, value(0x02, Buffer.from([2]))),
    value(0x02, Buffer.from([1])),
    sequence(ECDSA_WITH_SHA256),
    name,
    sequence(utcTime(new Date(now - DAY_MS)), utcTime(new Date(now + DAY_MS))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    value(0xa3, sequence(sequence(ALTERNATIVE_NAME, value(0x04, hosts)))),
  );
  const signature = sign("sha256", content, privateKey);
  const der = sequence(
    content,
    sequence(ECDSA_WITH_SHA256),
    value(0x03, Buffer.from([0]), signature),
  );
  const lines = der.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
