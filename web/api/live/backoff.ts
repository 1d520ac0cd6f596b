interface Backoff {
  /** The maximum of the first delay, in milliseconds. It doubles with every try. */
  readonly first: number;
  /** The maximum of every delay. */
  readonly longest: number;
  /** The number of delays so far, from 0. */
  readonly tries: number;
  /** A number from 0 to 1. Half of a delay is random, so that many clients do not retry at the same time. */
  readonly random: number;
}

/** The delay before the next try, in milliseconds: exponential back-off with jitter. */
export function backoff({ first, longest, tries, random }: Backoff): number {
  const most = Math.min(longest, first * 2 ** tries);
  return most / 2 + (most / 2) * random;
}
