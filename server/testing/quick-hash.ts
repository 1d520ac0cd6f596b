import { hash } from "@node-rs/argon2";

/** argon2's minimum. A hash contains its cost, so the product verifies this one like any other. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The hash of a test person's password. The product's own cost is tens of milliseconds for each sign-in. */
export function quickHash(password: string): Promise<string> {
  return hash(password, LEAST);
}
