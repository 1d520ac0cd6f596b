function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * How often a piece is measured. On a machine that shares its caches, the same work can count up to half as much
 * again.
 */
const TRIES = 3;

/**
 * Measures the longest time for which nothing else could run during some work. It is in milliseconds of this
 * thread's processor time, so that a busy machine does not count. A failure of the work is ignored.
 * @param enough measured again unless the result is below this; the lowest result counts
 */
export async function longestPiece(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = await pieceOf(work);
  for (let at = 1; at < TRIES && least >= enough; at += 1)
    least = Math.min(least, await pieceOf(work));
  return least;
}

async function pieceOf(work: () => Promise<unknown>): Promise<number> {
  let [last, longest, isDone] = [busy(), 0, false];
  const look = () => {
    const now = busy();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(look);
  };
  look();
  await work().catch(() => undefined);
  await new Promise(setImmediate);
  isDone = true;
  return longest;
}
