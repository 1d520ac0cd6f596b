export {
  type AuditContext,
  type AuditEntry,
  recordAudit,
  recordAuditOfPerson,
  recordFailedSignIn,
} from "./record-audit.ts";
