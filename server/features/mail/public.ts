export { newsUrl } from "./digest-rules.ts";
export { mailSender } from "./mail-sender.ts";
export { sweepMail } from "./mail-work.sql.ts";
export { mailHint, queueMail } from "./queue-mail.ts";
export { type DigestsCtx, sendDigests } from "./send-digests.ts";
