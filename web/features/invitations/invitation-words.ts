import { DAY_MS } from "../../../engine/day.ts";
import type { InvitationState } from "../../../contract/people/invitations.ts";
import type { Role } from "../../../contract/permissions.ts";
import { counted } from "../../../engine/counted.ts";
import type { Tone } from "../../ui/data/tone.ts";

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

const HOUR_MS = 60 * 60 * 1000;

/** The remaining time, rounded up: "in 7 days", "in 1 hour". */
export function timeLeft(iso: string, now: Date): string {
  const left = new Date(iso).getTime() - now.getTime();
  if (left <= 0) return "now";
  if (left > DAY_MS) return `in ${counted(Math.ceil(left / DAY_MS), "day", "days")}`;
  return `in ${counted(Math.ceil(left / HOUR_MS), "hour", "hours")}`;
}

/** The text shared together with an invitation link. */
export const invitationText = "You are invited to Plumbline. This link is for you alone:";
