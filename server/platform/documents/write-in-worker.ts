import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DocumentWriter, Piece } from "./document.ts";
import type { WriterData } from "./writer-worker.ts";

/** Megabytes that the layout of a long document may use before it is stopped. */
const HEAP_MB = 512;

/** A writer that works in its own thread, so that requests are answered meanwhile. */
export interface WorkerWriter extends DocumentWriter {
  /** Stops immediately, whatever it is doing. */
  stop(): Promise<void>;
}

/** Starts a document in its own thread. @throws Error at the next step if the thread fails. */
export async function writeInWorker(data: WriterData): Promise<WorkerWriter> {
  const worker = new Worker(new URL("./writer-worker.ts", import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  const failed = new Promise<never>((_, reject) => {
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("The document was stopped")));
  });
  // A pending step rejects with this error. Between two steps nobody is waiting.
  failed.catch(() => undefined);
  const taken = () => Promise.race([once(worker, "message"), failed]);
  const send = async (piece: Piece | "end") => {
    const answer = taken();
    worker.postMessage(piece, []);
    await answer;
  };
  await taken();
  return {
    add: send,
    async end() {
      await send("end");
      await worker.terminate();
    },
    async stop() {
      await worker.terminate();
    },
  };
}
