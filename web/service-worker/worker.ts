import type { StagedFile } from "../device/app/worker-messages.ts";

/** The global scope of the worker, with the list of files that the build puts in. */
export interface PlumblineWorker extends ServiceWorkerGlobalScope {
  readonly __WB_MANIFEST: StagedFile[];
}
