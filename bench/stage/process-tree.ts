import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second, whatever its own clock rate is. */
const TICK_SECONDS = 0.01;

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  /** Seconds of processor time so far. */
  readonly cpuSeconds: number;
}

function readProcess(pid: string): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) * TICK_SECONDS,
      command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim(),
    };
  } catch {
    // The process ended while we read it.
    return undefined;
  }
}

function allProcesses(): RunningProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid) ?? []);
}

/** A process and all its descendants. Empty if there is no /proc. */
export function processTree(root: number): RunningProcess[] {
  if (process.platform !== "linux") return [];
  const all = allProcesses();
  const found = all.filter(({ pid }) => pid === root);
  for (const each of found) found.push(...all.filter(({ parent }) => parent === each.pid));
  return found;
}

/** Seconds of processor time that a process and all its descendants have used so far. */
export function cpuSecondsOf(root: number): number {
  return processTree(root).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

export interface Memory {
  /**
   * The megabytes that would be freed if the process ended: shared memory is divided among the processes that share
   * it.
   */
  readonly pss: number;
  /** Resident megabytes, including all shared memory. */
  readonly rss: number;
}

/** The memory of a process. @throws Error if the kernel does not report it */
export function memoryOf(pid: number): Memory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(rollup)?.[1]) * 1024) / 1e6;
  return { pss: megabytes("Pss"), rss: megabytes("Rss") };
}
