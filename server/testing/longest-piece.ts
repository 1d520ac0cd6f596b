function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * The longest time for which nothing else could run during some work, in milliseconds of this thread's processor time,
 * so that a busy machine does not count. A failure of the work is passed over.
 */
export async function longestPiece(work: () => Promise<unknown>): Promise<number> {
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
