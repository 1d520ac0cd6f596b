import { randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { Refusal } from "../errors.ts";
import type { Claims } from "../database/transaction.ts";

const ACCESS_TOKEN_SECONDS = 15 * 60;
/** How far the clocks of two processes may be apart. */
const CLOCK_SKEW_MS = 60_000;
const ALGORITHM = "HS256";
const ISSUER = "plumbline";
/** The token's audience, so that a token made with the same secret for another purpose is refused. */
const AUDIENCE = "plumbline-api";
const TYPE = "at+jwt";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Our tokens have about 340 characters. The limit and the alphabet keep padded copies out of the cache. */
const COMPACT = /^[\w-]{1,100}\.[\w-]{1,600}\.[\w-]{43}$/;
/** The maximum number of cached tokens. Each takes about half a kilobyte. */
const REMEMBERED = 5_000;

export interface AccessTokens {
  /** Makes a token, valid for 15 minutes, for one sign-in in one workspace. */
  sign(claims: Claims, now: Date): Promise<string>;
  /**
   * @throws Refusal `unauthenticated` if the token is expired, comes from a clock in the future, is forged, or
   *   uses another algorithm.
   */
  verify(token: string, now: Date): Promise<Claims>;
}

interface Verified {
  readonly claims: Claims;
  /** The first moment at which the token is valid, in milliseconds since the epoch. */
  readonly begins: number;
  /** The first moment at which the token is no longer valid, in milliseconds since the epoch. */
  readonly expires: number;
}

/**
 * Whether a token is valid now. A token from a server whose clock was ahead would otherwise be valid until long
 * after that clock is set right.
 */
function isInTime({ begins, expires }: Verified, now: Date): boolean {
  return begins <= now.getTime() && now.getTime() < expires;
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

function expired(): Refusal {
  return new Refusal("unauthenticated", "Your session has expired. Please sign in again.");
}

function invalid(): Refusal {
  return new Refusal("unauthenticated", "Your session is not valid. Please sign in again.");
}

/** Signs and verifies access tokens with `secret`, of at least 32 characters. */
export function accessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  // A verified signature stays valid until the token expires. The database still checks the sign-in at every
  // request. Forged tokens are never cached.
  const verified = new Map<string, Verified>();

  function remember(token: string, entry: Verified): void {
    if (verified.size >= REMEMBERED) {
      // The oldest entry is the first to expire, or nearly. Evicting it costs one verification.
      const oldest = verified.keys().next();
      if (!oldest.done) verified.delete(oldest.value);
    }
    // Stores a copy: a slice would keep the whole header in memory.
    verified.set(Buffer.from(token, "latin1").toString("latin1"), entry);
  }

  async function check(token: string, now: Date): Promise<Verified> {
    if (!COMPACT.test(token)) throw invalid();
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: now,
      });
      const { sub, sid, ws, iat, exp } = payload;
      if (!isUuid(sub) || !isUuid(sid) || !isUuid(ws) || iat === undefined || exp === undefined) {
        throw new errors.JWTInvalid();
      }
      const claims = { userId: sub, sessionId: sid, workspaceId: ws };
      return { claims, begins: iat * 1000 - CLOCK_SKEW_MS, expires: exp * 1000 };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired();
      if (!(error instanceof errors.JOSEError)) throw error;
      throw invalid();
    }
  }

  return {
    sign(claims, now) {
      const issued = Math.floor(now.getTime() / 1000);
      return (
        new SignJWT({ sid: claims.sessionId, ws: claims.workspaceId })
          .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
          .setSubject(claims.userId)
          .setIssuer(ISSUER)
          .setAudience(AUDIENCE)
          .setIssuedAt(issued)
          .setExpirationTime(issued + ACCESS_TOKEN_SECONDS)
          // Otherwise two tokens made in the same second would be equal, and a renewed one could not be told
          // from the old one.
          .setJti(randomBytes(9).toString("base64url"))
          .sign(key)
      );
    },

    async verify(token, now) {
      const known = verified.get(token);
      if (known) {
        if (isInTime(known, now)) return known.claims;
        verified.delete(token);
        throw expired();
      }
      const entry = await check(token, now);
      if (!isInTime(entry, now)) throw expired();
      remember(token, entry);
      return entry.claims;
    },
  };
}
