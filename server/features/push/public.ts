export { type PushSender, pushSender } from "./push-sender.ts";
export { sweepPushes } from "./push-work.sql.ts";
