export {
  type AuditEntry,
  recordAudit,
  recordAuditOfPerson,
  recordFailedSignIn,
} from "./record-audit.ts";
