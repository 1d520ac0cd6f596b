import { Secret, TOTP } from "otpauth";

/** 160 random bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** A phone's clock may be off by half a minute, and people type slowly. */
const WINDOW = 1;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

function appOf(secret: string, label = ""): TOTP {
  // SHA-1, six digits, 30 seconds: some apps ignore any other choice and then show wrong codes.
  return new TOTP({
    issuer: "Plumbline",
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

/** The address that an app reads from the QR code. */
export function totpUri(secret: string, email: string): string {
  return appOf(secret, email).toString();
}

/** The time step that a code belongs to; undefined if it is not a current code of the secret. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = appOf(secret).validate({ token: code, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
