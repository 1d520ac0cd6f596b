import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { gate } from "./gate.ts";

/** OWASP's parameters for argon2id, the package's default variant: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on libuv's four threads, which files and token signatures need as well. So a burst of sign-ins
 * may use two of them, and 38 MiB.
 */
const inTurn = gate({
  width: 2,
  queue: 200,
  busy: "Too many people are signing in at this moment. Please try again shortly.",
});

let nobody: Promise<string> | undefined;

/** The hash of a password that nobody knows. It makes an unknown account take the same time. */
function hashOfNobody(): Promise<string> {
  nobody ??= hash(randomBytes(32), COST);
  return nobody;
}

/** Normalises, so that the same letters typed on different keyboards are the same password. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

/**
 * An argon2id hash with its salt and cost, as PHC text. Takes tens of milliseconds.
 * @throws Refusal `unavailable` if too many are already waiting.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password), COST));
}

/**
 * Whether `password` is the one that was hashed. Without a hash it takes as long and returns false.
 * @throws Refusal `unavailable` if too many are already waiting.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const other = await hashOfNobody();
  const matches = await inTurn(() => verify(stored ?? other, canonical(password)));
  return matches && stored !== undefined;
}
