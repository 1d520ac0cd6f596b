import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Onward } from "../http/edge/forward.ts";
import type { Setting } from "../open-app.ts";

/** The data with which the thread starts. */
export interface ComputingData extends Setting {
  /** The socket that the thread listens on. */
  readonly socketPath: string;
}

/** Every call to a programme, so that one thread caches what was computed for it. */
const PROGRAMME = /^\/api\/projects\/:\w+\/programme(\/|$)/;
/** Imports of spreadsheets with thousands of rows. */
const SHEETS = new Set(["/api/expenses/import", "/api/projects/:id/cost-plan/import"]);
/** A device sends a few commands at a time. The commands of a long day without a network are more bytes than this. */
const FEW_COMMANDS = 16 * 1024;

/** The pause after a failed start, so that not every request tries again while the database is away. */
const AGAIN_MS = 1_000;
/** How long the thread may take to end. Its requests have ended before, as those of the server have. */
const STOP_MS = 5_000;

/** Whether a request, by the pattern of its route and the bytes of its body, may compute for more than 50 ms. */
export function computes({
  method,
  pattern,
  bytes,
}: {
  readonly method: string;
  readonly pattern: string;
  readonly bytes: number;
}): boolean {
  if (PROGRAMME.test(pattern) || SHEETS.has(pattern)) return true;
  return pattern === "/api/sync" && method === "POST" && bytes > FEW_COMMANDS;
}

export interface ComputingThread extends Onward {
  /** Finishes the thread's requests and ends it. */
  stop(): Promise<void>;
}

interface Running {
  readonly worker: Worker;
  readonly socketPath: string;
  /** Settles when the thread has ended and has been cleaned up. */
  readonly ended: Promise<void>;
}

/** A folder that only this user may enter. A folder of the data can be too deep for the path of a socket. */
const ownFolder = () => mkdtemp(path.join(tmpdir(), "plumbline-"));

/** Windows has a folder of its own for sockets. */
const socketIn = (folder: string) =>
  process.platform === "win32"
    ? `\\\\.\\pipe\\${path.basename(folder)}`
    : path.join(folder, "computing");

/**
 * A thread that answers requests that compute for long, so that they delay no other requests. It starts with the
 * first such request, and after a failure with the next one.
 */
export function computingThread(
  setting: Setting,
  warn: (error: unknown, message: string) => void,
): ComputingThread {
  let running: Promise<Running> | undefined;

  async function start(): Promise<Running> {
    const folder = await ownFolder();
    const socketPath = socketIn(folder);
    const data: ComputingData = { ...setting, socketPath };
    const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: data });
    worker.on("error", (error) => warn(error, "the computing thread failed"));
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()))
      .then(() => rm(folder, { recursive: true, force: true }))
      .catch(() => undefined);
    const listens = new Promise<boolean>((resolve) => worker.once("message", () => resolve(true)));
    if (!(await Promise.race([listens, ended])))
      throw new Error("The computing thread ended before it listened");
    return { worker, socketPath, ended };
  }

  function run(): Promise<Running> {
    if (running) return running;
    const mine = start();
    running = mine;
    const forget = () => {
      if (running === mine) running = undefined;
    };
    mine.then(
      ({ ended }) => ended.then(forget),
      () => setTimeout(forget, AGAIN_MS).unref(),
    );
    return mine;
  }

  return {
    takes: computes,
    socket: async () => (await run()).socketPath,
    lost(socketPath) {
      const mine = running;
      const end = async (thread: Running) => {
        if (running !== mine || thread.socketPath !== socketPath) return;
        running = undefined;
        await thread.worker.terminate();
      };
      mine?.then(end).catch(() => undefined);
    },
    async stop() {
      const thread = await running?.catch(() => undefined);
      if (!thread) return;
      thread.worker.postMessage("stop", []);
      await Promise.race([thread.ended, pause(STOP_MS, undefined, { ref: false })]);
      await thread.worker.terminate();
      await thread.ended;
    },
  };
}
