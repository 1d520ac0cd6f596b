import { Worker } from "node:worker_threads";
import type { MailMessage } from "./message.ts";
import type { MessageTask } from "./message-worker.ts";

/** Megabytes of JavaScript for one mail, beside its attachments. */
const HEAP_MB = 256;
const PATIENCE_MS = 30_000;

/**
 * Reads a mail in a thread of its own: whatever is wrong with it, requests are answered meanwhile, and it ends.
 * @returns undefined if it cannot be read within the limits of memory and time
 */
export async function readMessage(task: MessageTask): Promise<MailMessage | undefined> {
  const worker = new Worker(new URL("./message-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS);
  try {
    return await new Promise((resolve) => {
      worker.once("message", (message: MailMessage | undefined) => resolve(message));
      worker.once("error", () => resolve(undefined));
      worker.once("exit", () => resolve(undefined));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
