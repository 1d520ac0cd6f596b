import { z } from "zod";
import {
  cursor,
  day,
  emptyObject,
  id,
  instant,
  limit,
  noBody,
  personRef,
  text,
} from "../common.ts";
import { route } from "../route.ts";

export const auditKinds = [
  "sign_in",
  "sign_in_failed",
  "sign_out",
  "confirmed",
  "confirmation_failed",
  "second_factor_added",
  "second_factor_removed",
  "second_factor_reset",
  "recovery_codes_renewed",
  "recovery_code_used",
  "trust_ended",
  "password_changed",
  "password_reset",
  "address_proven",
  "address_vouched",
  "approval_flagged",
  "role_changed",
  "person_deactivated",
  "person_reactivated",
  "person_removed",
  "sign_ins_ended",
  "invitation_sent",
  "invitation_revoked",
  "invitation_accepted",
  "team_changed",
  "company_changed",
  "employer_changed",
  "vendors_merged",
  "settings_changed",
  "ownership_transferred",
  "deletion",
  "restored",
  "export",
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditEvent = z.object({
  _id: id,
  kind: z.enum(auditKinds),
  actor: personRef.nullable(),
  /** What the event concerns, in words: a person, a project, a setting. */
  subject: z.string(),
  address: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  createdAt: instant,
});
export type AuditEvent = z.output<typeof auditEvent>;

const auditQuery = z.object({
  kind: z.enum(auditKinds, { error: "This kind is not known." }).optional(),
  actor: id.optional(),
  search: text("Search", 200).optional(),
  from: day.optional(),
  to: day.optional(),
});

export const listAudit = route({
  name: "listAudit",
  summary: "The audit trail, newest first",
  method: "GET",
  path: "/api/audit",
  access: "session",
  action: "people.manage",
  params: emptyObject,
  query: auditQuery.extend({ limit, cursor }),
  body: noBody,
  answer: z.object({
    data: z.array(auditEvent),
    /** The person of the filter, by the last known name; null without one. */
    actor: personRef.nullable(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const exportAudit = route({
  name: "exportAudit",
  summary:
    "The audit trail as a file, newest first, at most 50,000 events. The export is itself recorded",
  method: "GET",
  path: "/api/audit.csv",
  access: "session",
  action: "people.manage",
  params: emptyObject,
  query: auditQuery,
  body: noBody,
  answer: z.string(),
  gives: ["text/csv; charset=utf-8; header=present"],
  status: 200,
});
