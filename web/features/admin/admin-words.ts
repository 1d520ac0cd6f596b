import type { AuditKind } from "../../../contract/reports/audit.ts";
import type { MailKind } from "../../../contract/mail/mail.ts";
import { type Role, roleLabels } from "../../../contract/permissions.ts";
import type { WeekDay } from "../../../contract/common.ts";

/** A role in a sentence: "an engineer". */
export function aRole(role: Role): string {
  const word = roleLabels[role].toLowerCase();
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
}

export const auditKindLabels: Record<AuditKind, string> = {
  sign_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  sign_out: "Signed out",
  confirmed: "Identity confirmed",
  confirmation_failed: "Identity could not be confirmed",
  second_factor_added: "Second factor added",
  second_factor_removed: "Second factor removed",
  second_factor_reset: "Second factors reset",
  recovery_codes_renewed: "Recovery codes renewed",
  recovery_code_used: "Recovery code used",
  trust_ended: "Browser no longer trusted",
  password_changed: "Password changed",
  password_reset: "Password reset",
  address_proven: "Address confirmed",
  address_vouched: "Address confirmed by an administrator",
  approval_flagged: "Approval flagged",
  role_changed: "Role changed",
  person_deactivated: "Person deactivated",
  person_reactivated: "Person reactivated",
  person_removed: "Person removed",
  sign_ins_ended: "Sign-ins ended",
  invitation_sent: "Invitation sent",
  invitation_revoked: "Invitation revoked",
  invitation_accepted: "Invitation accepted",
  team_changed: "Team changed",
  company_changed: "Company changed",
  vendors_merged: "Vendors merged",
  employer_changed: "Person’s company changed",
  settings_changed: "Settings changed",
  ownership_transferred: "Ownership handed over",
  deletion: "Deletion",
  restored: "Project restored",
  export: "Export",
};

export const mailKindLabels: Record<MailKind, string> = {
  invitation: "Invitation",
  password_reset: "Password reset",
  password_changed: "Password changed",
  email_code: "Code for an address",
  second_factor: "Account security",
  new_device: "New device",
  digest: "Daily mail",
  notice: "Notice",
  snags: "Snags sent to a company",
  record: "Record sent to a colleague",
};

export const weekDayLabels: Record<WeekDay, string> = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};

/** An instant to the minute in a time zone: 20 Nov 2026, 18:57. An unknown zone counts as UTC. */
export function formatInstant(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  try {
    return at.toLocaleString("en-GB", { ...options, timeZone });
  } catch {
    return at.toLocaleString("en-GB", { ...options, timeZone: "UTC" });
  }
}
