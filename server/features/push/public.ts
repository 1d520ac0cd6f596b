export { type PushSender, pushSender, type PushSenderParts } from "./push-sender.ts";
export { sweepPushes } from "./push-work.sql.ts";
