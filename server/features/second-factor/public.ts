export { deleteOldChallenges } from "./passkeys.sql.ts";
export { queueFactorMail } from "./factor-mails.ts";
export { proveFactor, waysOf } from "./prove.ts";
export { proveByPasskey } from "./prove-by-passkey.ts";
export { removeFactors, type RemovedFactors } from "./remove-factors.ts";
