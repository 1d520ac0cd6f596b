import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { CountAttempt } from "../context.ts";
import type { Pools } from "../database/pool.ts";
import { asSystem } from "../database/transaction.ts";
import { TooManyAttempts } from "../errors.ts";

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 address, since a single
 * household has 2^64 addresses to choose from.
 */
export function networkOf(address: string): string {
  const ipv4 = IPV4_IN_IPV6.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.replace(/%.*$/, "").split("::");
  const groupsIn = (part: string) => (part === "" ? [] : part.split(":"));
  const left = groupsIn(head);
  const right = groupsIn(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/**
 * Counts attempts in fixed windows in the database, so that several server processes share one count. Keys
 * are stored hashed: an address or an email is never stored in plain text.
 */
export function rateLimiter({
  pool,
  enabled,
  now,
}: {
  pool: Pools;
  enabled: boolean;
  now: () => Date;
}): CountAttempt {
  if (!enabled) return async () => undefined;
  return async ({ key, max, seconds }) => {
    const hashed = createHash("sha256").update(key).digest("base64url");
    const time = now().getTime();
    const start = Math.floor(time / 1000 / seconds) * seconds * 1000;
    const hits = await asSystem(pool, async (tx) => {
      const row = await tx
        .insertInto("rate_limits")
        .values({ key: hashed, window_start: new Date(start).toISOString(), hits: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(["key", "window_start"])
            .doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
        )
        .returning("hits")
        .executeTakeFirstOrThrow();
      return row.hits;
    });
    if (hits > max) throw new TooManyAttempts(Math.ceil((start - time) / 1000) + seconds);
  };
}
