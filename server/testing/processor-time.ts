/**
 * Measures work in milliseconds of processor time. The least of three runs counts, because other work on the
 * machine adds to single ones.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 3; run += 1) {
    const began = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
