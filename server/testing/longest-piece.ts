function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** So often is a piece measured: a machine that shares its caches counts up to a half more for the same work. */
const TRIES = 3;

/**
 * The longest time for which nothing else could run during some work, in milliseconds of this thread's processor time,
 * so that a busy machine does not count. A failure of the work is passed over.
 * @param enough measured again while it is not below this; the least counts
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
