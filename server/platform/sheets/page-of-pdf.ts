import { fork } from "node:child_process";
import { once } from "node:events";

/** The task of the process that copies a page. */
export interface PageTask {
  readonly path: string;
  /** The page, counted from 0. */
  readonly page: number;
  /** The file that it writes. */
  readonly to: string;
  /** Bytes of the decoder's memory, which contains the whole PDF. */
  readonly maxBytes: number;
}

const MAX_BYTES = 900_000_000;
const PATIENCE_MS = 60_000;
const HEAP_MB = 192;

/**
 * Writes one page of a PDF as a PDF of its own, in a process that knows no secret of the server's: the decoder is
 * WebAssembly, and gives its memory back with the process.
 * @returns false if it cannot be done within the limits
 * @throws the reason of `signal` once it is aborted
 */
export async function copyPageOfPdf(
  task: Omit<PageTask, "maxBytes">,
  signal: AbortSignal,
): Promise<boolean> {
  signal.throwIfAborted();
  const child = fork(new URL("./page-process.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // Windows starts no process without this variable.
    env: { SystemRoot: process.env["SystemRoot"] },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(kill, PATIENCE_MS);
  signal.addEventListener("abort", kill);
  try {
    child.send({ ...task, maxBytes: MAX_BYTES }, () => undefined);
    const [code] = (await once(child, "close")) as [number | null];
    signal.throwIfAborted();
    return code === 0;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", kill);
    kill();
  }
}
