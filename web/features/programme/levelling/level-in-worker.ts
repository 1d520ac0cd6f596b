import type { LevellingReport, LevellingRequest } from "./levelling-messages.ts";

/** Levels beside the screen. @returns how to end it */
export function levelInWorker(
  request: LevellingRequest,
  {
    onReport,
    onFailure,
  }: { readonly onReport: (report: LevellingReport) => void; readonly onFailure: () => void },
): () => void {
  const worker = new Worker(new URL("./levelling-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<LevellingReport>) => {
    onReport(data);
    if (data.end !== null) worker.terminate();
  });
  worker.addEventListener("error", () => {
    worker.terminate();
    onFailure();
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(request);
  return () => worker.terminate();
}
