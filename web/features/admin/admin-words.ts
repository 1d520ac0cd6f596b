import { DAY_MS } from "../../../engine/day.ts";
import type { AuditKind } from "../../../contract/reports/audit.ts";
import type { InvitationState } from "../../../contract/people/invitations.ts";
import type { MailKind } from "../../../contract/mail/mail.ts";
import { type Role, roleLabels } from "../../../contract/permissions.ts";
import { counted } from "../../../engine/counted.ts";
import type { WeekDay } from "../../../contract/common.ts";
import type { Tone } from "../../ui/data/tone.ts";

/** A role in a sentence: "an engineer". */
export function aRole(role: Role): string {
  const word = roleLabels[role].toLowerCase();
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
}

/** The purpose of each role, in one line. */
export const roleHints: Record<Role, string> = {
  admin: "Sees and changes every project, and manages people, invitations and settings.",
  engineer: "Plans and runs every project of the company.",
  client: "Sees the projects whose team they are on, and cannot change tasks.",
  contractor: "Sees the projects whose team they are on, and works on tasks there.",
};

export const invitationStateLabels: Record<InvitationState, string> = {
  pending: "Pending",
  accepted: "Accepted",
  revoked: "Revoked",
  expired: "Expired",
};

export const invitationStateTones: Record<InvitationState, Tone> = {
  pending: "blue",
  accepted: "green",
  revoked: "grey",
  expired: "yellow",
};

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
  address_proven: "Address confirmed by code",
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

const HOUR_MS = 60 * 60 * 1000;

/** The remaining time, rounded up: "in 7 days", "in 1 hour". */
export function timeLeft(iso: string, now: Date): string {
  const left = new Date(iso).getTime() - now.getTime();
  if (left <= 0) return "now";
  if (left > DAY_MS) return `in ${counted(Math.ceil(left / DAY_MS), "day", "days")}`;
  return `in ${counted(Math.ceil(left / HOUR_MS), "hour", "hours")}`;
}

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

/** The text shared together with an invitation link. */
export const invitationText = "You are invited to Plumbline. This link is for you alone:";
