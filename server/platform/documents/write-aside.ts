import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DocumentWriter, Piece } from "./document.ts";
import type { WriterData } from "./writer-worker.ts";

/** Megabytes that laying out a long document may take before it is stopped. */
const HEAP_MB = 512;

/** A writer that works in a thread of its own, so that requests are answered meanwhile. */
export interface AsideWriter extends DocumentWriter {
  /** Stops at once, whatever it is doing. */
  stop(): Promise<void>;
}

/** Begins a document in a thread of its own. @throws Error when the thread fails, at the next step. */
export async function writeAside(data: WriterData): Promise<AsideWriter> {
  const worker = new Worker(new URL("./writer-worker.ts", import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  const failed = new Promise<never>((_, reject) => {
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("The document was stopped")));
  });
  // Whoever waits hears of it; between two steps nobody does.
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
