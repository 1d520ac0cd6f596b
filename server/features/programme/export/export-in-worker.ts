import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ExportAnswer, ExportJob } from "./export-worker.ts";

/** The megabytes that a large programme's pages may use before the export is given up. */
const HEAP_MB = 768;

/**
 * Writes a file in its own thread, so that requests are answered meanwhile.
 * @param closed aborted when nobody waits for the file any more
 */
export async function exportInWorker(job: ExportJob, closed: AbortSignal): Promise<ExportAnswer> {
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  try {
    const failed = once(worker, "exit").then(() => {
      throw new Error("The export was stopped");
    });
    failed.catch(() => undefined);
    const [answer] = await Promise.race([once(worker, "message", { signal: closed }), failed]);
    return answer as ExportAnswer;
  } finally {
    await worker.terminate();
  }
}
