import { type ChildProcess, fork } from "node:child_process";
import type { DrawnSheet, PdfProblem, SheetProblem, SplitMessage } from "./sheet-messages.ts";

const MEGA = 1_000_000;
/** Megabytes of JavaScript, beside the memory of the decoder. */
const HEAP_MB = 192;

/** The limits for splitting one PDF. */
export interface SplitLimits {
  readonly maxSheets: number;
  /** Pixels of a sheet at its full size. An A0 has 72 million at 216 to the inch. */
  readonly maxPixels: number;
  /** Bytes of the decoder's memory, which contains the whole PDF. */
  readonly maxBytes: number;
  /** How long opening the PDF may take, and one sheet. */
  readonly patienceMs: number;
  /** How long one sheet may take, if that is less. */
  readonly sheetMs?: number;
}

const usual: Omit<SplitLimits, "maxSheets"> = {
  maxPixels: 100 * MEGA,
  maxBytes: 900 * MEGA,
  patienceMs: 120_000,
};

/** Takes what was drawn. The files are gone when it settles. */
export interface SheetTaker {
  readonly opened: (sheets: number) => Promise<void>;
  readonly drawn: (page: number, sheet: DrawnSheet) => Promise<void>;
  /** `isStuck`: it took too long, or ended the process. */
  readonly failed: (page: number, problem: SheetProblem, isStuck: boolean) => Promise<void>;
}

export interface PdfRefused {
  readonly problem: PdfProblem;
  readonly sheets: number;
}

/** How far one process got. */
type Ended =
  | { readonly refused: PdfRefused }
  | { readonly sheets: number; readonly next: number; readonly isStuck: boolean };

type Task = SplitLimits & { readonly path: string; readonly folder: string };

function startProcess(): ChildProcess {
  return fork(new URL("./sheet-process.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // Windows starts no process without this variable.
    env: { SystemRoot: process.env["SystemRoot"] },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** The messages of a process, one at a time; undefined once it has ended or taken too long. */
function messagesOf(child: ChildProcess) {
  let waiting: ((message: SplitMessage | undefined) => void) | undefined;
  const queue: SplitMessage[] = [];
  let ended = false;
  const give = (message: SplitMessage | undefined) => {
    const to = waiting;
    waiting = undefined;
    to?.(message);
  };
  child.on("message", (message) => {
    if (waiting) give(message as SplitMessage);
    else queue.push(message as SplitMessage);
  });
  const end = () => {
    ended = true;
    give(undefined);
  };
  child.once("close", end).once("error", end);
  return async (patienceMs: number): Promise<SplitMessage | undefined> => {
    const queued = queue.shift();
    if (queued || ended) return queued;
    const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
    const message = await new Promise<SplitMessage | undefined>((resolve) => (waiting = resolve));
    clearTimeout(timer);
    return message;
  };
}

/** Lets one process draw sheets from a page on, until it ends or draws one that it cannot take. */
async function splitFrom(
  from: number,
  { task, take, signal }: { task: Task; take: SheetTaker; signal: AbortSignal },
): Promise<Ended> {
  const child = startProcess();
  const kill = () => child.kill("SIGKILL");
  signal.addEventListener("abort", kill);
  const next = messagesOf(child);
  const { patienceMs } = task;
  const sheetMs = Math.min(task.sheetMs ?? patienceMs, patienceMs);
  const { path, folder, maxSheets, maxPixels, maxBytes } = task;
  child.send({ path, folder, from, maxSheets, maxPixels, maxBytes }, () => undefined);
  const proceed = () => child.send("next", () => undefined);
  let sheets = 0;
  let page = from;
  try {
    for (let message = await next(patienceMs); message; message = await next(sheetMs)) {
      if (message.kind === "refused") return { refused: message };
      if (message.kind === "opened") {
        sheets = message.sheets;
        await take.opened(sheets);
      } else if (message.kind === "drawn") {
        await take.drawn(message.page, message.sheet);
        page = message.page + 1;
      } else {
        const isHeavy = message.problem === "too_heavy";
        // The memory may be full of what the earlier sheets left: the sheet is tried once in a process of its own.
        if (isHeavy && message.page > from) return { sheets, next: message.page, isStuck: false };
        await take.failed(message.page, message.problem, false);
        page = message.page + 1;
        if (isHeavy) return { sheets, next: page, isStuck: false };
      }
      proceed();
    }
    signal.throwIfAborted();
    return { sheets, next: page, isStuck: sheets === 0 || page < sheets };
  } finally {
    signal.removeEventListener("abort", kill);
    kill();
  }
}

/**
 * Splits a PDF into sheets, each drawn as a pyramid of tiles with a thumbnail and its text.
 *
 * The decoder is WebAssembly, so it reaches nothing but its own memory. It runs in a process of its own that knows no
 * secret of the server's. A sheet that ends the process is skipped, and another one draws the next.
 * @param of.from the first page that is not drawn yet, from 0
 * @returns why nothing was drawn; undefined once every sheet was taken
 * @throws the reason of `signal` once it is aborted, and whatever `take` throws
 */
export async function splitPdf(
  of: {
    readonly path: string;
    readonly folder: string;
    readonly from: number;
    readonly maxSheets: number;
  } & Partial<SplitLimits>,
  take: SheetTaker,
  signal: AbortSignal,
): Promise<PdfRefused | undefined> {
  const task = { ...usual, ...of };
  signal.throwIfAborted();
  for (let from = of.from; ;) {
    const ended = await splitFrom(from, { task, take, signal });
    if ("refused" in ended) return ended.refused;
    // It could not even be opened within the limits.
    if (ended.sheets === 0) return { problem: "gave_up", sheets: 0 };
    from = ended.next;
    if (ended.isStuck && from < ended.sheets) {
      await take.failed(from, "too_heavy", true);
      from += 1;
    }
    if (from >= ended.sheets) return undefined;
  }
}
