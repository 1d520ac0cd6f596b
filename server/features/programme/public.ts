export { applyBatch } from "./apply-batch.ts";
export { programmeFor } from "./get-programme.ts";
export { requireHead } from "./load-programme.ts";
export { lockedProgramme } from "./lock-programme.ts";
