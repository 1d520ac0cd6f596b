export { deleteOldCodes } from "./email-codes.sql.ts";
export { recordProof } from "./record-proof.ts";
