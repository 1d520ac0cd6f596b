import { readFileSync } from "node:fs";

/**
 * The variable by which `npm test` limits test files to their shares. Longer runs that a person starts do not set
 * it.
 */
export const PROCESSOR_SHARES = "TEST_PROCESSOR_SHARES";

/**
 * Seconds of processor time that a test file may take, on the machine that `slowness` compares with: three times
 * the time that most files stay within. The same work costs a busy machine up to twice as much, and no file may
 * fail for that.
 */
const SHARES = { unit: 30, integration: 45 };

/** Files that may take longer, each with its reason. */
const LONGER: Readonly<Record<string, { readonly seconds: number; readonly because: string }>> = {
  "server/database/embedded/contention.db.test.ts": {
    seconds: 60,
    because: "each test starts PostgreSQL servers of its own",
  },
  "server/database/embedded/crash.db.test.ts": {
    seconds: 60,
    because: "each test starts PostgreSQL servers of its own",
  },
  "server/database/embedded/embedded-postgres.db.test.ts": {
    seconds: 75,
    because: "each test starts PostgreSQL servers of its own",
  },
  "server/features/drawings/uploads/split-uploads.db.test.ts": {
    seconds: 90,
    because: "processes draw sheets that are made to be heavy",
  },
  "server/proof/access-table.db.test.ts": {
    seconds: 90,
    because: "it asks every route as each of nine people",
  },
  "server/proof/outage.db.test.ts": {
    seconds: 75,
    because: "servers of its own are stopped and started",
  },
};

/** The tick rate of `/proc` on every Linux. */
const TICKS_PER_SECOND = 100;

/** Milliseconds of processor time that `compute` takes on a quiet core of the machine on which the shares were measured. */
const REFERENCE_MS = 16;

function compute(): number {
  let sum = 0;
  const seen = new Map<string, number>();
  for (let n = 0; n < 60_000; n += 1) {
    const key = `row ${n % 5000}`;
    seen.set(key, (seen.get(key) ?? 0) + n);
    sum += JSON.stringify({ key, n }).length;
  }
  return sum + seen.size;
}

/**
 * How many times slower this machine is at present than the one on which the shares were measured; 1 if it is quicker.
 * It measures a small computation, the median of five.
 */
export function slowness(): number {
  // The first call compiles the function.
  compute();
  const took = Array.from({ length: 5 }, () => {
    const began = process.cpuUsage();
    compute();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  }).toSorted((a, b) => a - b);
  return Math.max(1, (took[2] ?? 0) / REFERENCE_MS);
}

/** Seconds of processor time that a test file may take; its path begins at the root of the repository. */
export function shareOf(file: string): number {
  const { unit, integration } = SHARES;
  return LONGER[file]?.seconds ?? (file.endsWith(".db.test.ts") ? integration : unit);
}

/**
 * Returns the message for somebody who made a test file too slow; undefined if the file keeps to its share.
 * @param spent.seconds of processor time, without loading its modules
 * @param spent.slower how many times slower the machine is; asked only for a file that took more than its share
 */
export function overspent(spent: {
  readonly file: string;
  readonly seconds: number;
  readonly slower: () => number;
}): string | undefined {
  const { file, seconds, slower } = spent;
  const share = shareOf(file);
  if (seconds <= share) return undefined;
  const times = slower();
  if (seconds <= share * times) return undefined;
  const machine = times > 1 ? `, on a machine that is ${times.toFixed(1)} times slower` : "";
  return (
    `${file} took ${seconds.toFixed(1)} s of processor time${machine}. Its share is ${share} s. ` +
    "Prepare once what its tests share, use fewer rows where their number is not what is proved, or name the file with its reason in scripts/run/processor-share.ts."
  );
}

/** Seconds of processor time of this process and, on Linux, of those that it started and that have ended. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + ofEnded();
}

function ofEnded(): number {
  if (process.platform !== "linux") return 0;
  const stat = readFileSync("/proc/self/stat", "utf8");
  // The name of the program may contain anything, and ends with the last parenthesis.
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(13, 15);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

export const longerFiles = Object.keys(LONGER);
