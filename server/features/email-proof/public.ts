export { type CheckedCode, checkJoiningCode, codeMissing, spendCode } from "./check-code.ts";
export { deleteOldCodes, selectAddressToProve } from "./email-codes.sql.ts";
export { recordProof } from "./record-proof.ts";
export { isTrusted, requireTrusted } from "./require-trusted.ts";
export { sendCode } from "./send-code.ts";
