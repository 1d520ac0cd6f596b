interface Backoff {
  /** The longest that the first wait can be, in milliseconds. It doubles with every try. */
  readonly first: number;
  /** No wait is longer. */
  readonly longest: number;
  /** How many waits came before, from 0. */
  readonly tries: number;
  /** From 0 to 1. Half of a wait is chance, so that many clients do not come back at once. */
  readonly random: number;
}

/** How long to wait before the next try, in milliseconds: exponential back-off with jitter. */
export function backoff({ first, longest, tries, random }: Backoff): number {
  const most = Math.min(longest, first * 2 ** tries);
  return most / 2 + (most / 2) * random;
}
