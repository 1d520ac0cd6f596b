export { deleteOldChallenges } from "./passkeys.sql.ts";
export { proveFactor, waysOf } from "./prove.ts";
export { proveByPasskey } from "./prove-by-passkey.ts";
