import { type SolverProgress, type LevellingRequest, STOP } from "./levelling-messages.ts";

export interface LevellingRun {
  /** Ends the search; the last report has the best proposal so far. */
  readonly stop: () => void;
  /** Ends the search without another report. */
  readonly terminate: () => void;
}

/** Levels in a worker. */
export function levelInWorker(
  request: LevellingRequest,
  {
    onReport,
    onFailure,
  }: { readonly onReport: (report: SolverProgress) => void; readonly onFailure: () => void },
): LevellingRun {
  const worker = new Worker(new URL("./levelling-worker.ts", import.meta.url), { type: "module" });
  const fail = () => {
    worker.terminate();
    onFailure();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<SolverProgress>) => {
    onReport(data);
    if (data.end !== null) worker.terminate();
  });
  worker.addEventListener("error", fail);
  worker.addEventListener("messageerror", fail);
  const send = (message: LevellingRequest | typeof STOP) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(message);
  };
  send(request);
  return { stop: () => send(STOP), terminate: () => worker.terminate() };
}
