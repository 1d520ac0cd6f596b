import { randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { Refusal } from "../errors.ts";
import type { Claims } from "../database/transaction.ts";

const ACCESS_TOKEN_SECONDS = 15 * 60;
const ALGORITHM = "HS256";
const ISSUER = "plumbline";
/** What such a token is for, so that one made with the same secret for something else is none. */
const AUDIENCE = "plumbline-api";
const TYPE = "at+jwt";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Ours have about 340 characters. The bound and the alphabet keep padded copies out of the memory. */
const COMPACT = /^[\w-]{1,100}\.[\w-]{1,600}\.[\w-]{43}$/;
/** Of about half a kilobyte each. */
const REMEMBERED = 5_000;

export interface AccessTokens {
  /** Makes a token of 15 minutes that speaks for one sign-in in one workspace. */
  sign(claims: Claims, now: Date): Promise<string>;
  /** @throws Refusal `unauthenticated` for a token that is expired, forged, or of another algorithm. */
  verify(token: string, now: Date): Promise<Claims>;
}

interface Verified {
  readonly claims: Claims;
  /** Milliseconds of the epoch; the first at which the token is no longer good. */
  readonly expires: number;
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
  // A signature once found good stays good until it expires; whether the sign-in still lives is
  // asked of the database at every request all the same. Forgeries never get in here.
  const verified = new Map<string, Verified>();

  function remember(token: string, entry: Verified): void {
    if (verified.size >= REMEMBERED) {
      // The first in is the first to expire, or nearly; forgetting it costs one verification.
      const oldest = verified.keys().next();
      if (!oldest.done) verified.delete(oldest.value);
    }
    // A copy: a slice would keep the whole header that it was cut from.
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
      const { sub, sid, ws, exp } = payload;
      if (!isUuid(sub) || !isUuid(sid) || !isUuid(ws) || exp === undefined) {
        throw new errors.JWTInvalid();
      }
      return { claims: { userId: sub, sessionId: sid, workspaceId: ws }, expires: exp * 1000 };
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
          // Two of one second would else be the same token, and a renewed one could not be told from the old.
          .setJti(randomBytes(9).toString("base64url"))
          .sign(key)
      );
    },

    async verify(token, now) {
      const known = verified.get(token);
      if (known) {
        if (known.expires > now.getTime()) return known.claims;
        verified.delete(token);
        throw expired();
      }
      const entry = await check(token, now);
      remember(token, entry);
      return entry.claims;
    },
  };
}
