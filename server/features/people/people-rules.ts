import type { Role } from "../../../contract/permissions.ts";
import { type PersonAct, whyNotTouch } from "../../../contract/person-rules.ts";
import { Refusal } from "../../errors.ts";

export interface MemberState {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly active: boolean;
  readonly isOwner: boolean;
}

export interface MemberChange {
  readonly role?: Role | undefined;
  readonly active?: boolean | undefined;
}

/** Someone in the audit trail, where two may bear one name. */
export function named({ name, email }: { readonly name: string; readonly email: string }): string {
  return `${name} (${email})`;
}

/** What a change that is sent changes in a member: only what differs. */
export function memberChange(
  before: MemberState,
  sent: MemberChange,
): { readonly role?: Role; readonly active?: boolean } {
  return {
    ...(sent.role === undefined || sent.role === before.role ? {} : { role: sent.role }),
    ...(sent.active === undefined || sent.active === before.active ? {} : { active: sent.active }),
  };
}

/** What a change comes to; bringing somebody back is always good. */
function actsOf(member: MemberState, change: MemberChange | "remove"): readonly PersonAct[] {
  if (change === "remove") return ["remove"];
  const { role, active } = memberChange(member, change);
  return [...(active === false ? ["active" as const] : []), ...(role ? ["role" as const] : [])];
}

/** Why someone's membership may not be touched so, by whomever; undefined if it may. */
export function whyNotChange(
  member: MemberState,
  change: MemberChange | "remove",
  actorId: string,
): Refusal | undefined {
  const { id: _id, name, isOwner } = member;
  for (const act of actsOf(member, change)) {
    const reason = whyNotTouch({ _id, name, isOwner }, act, actorId);
    if (reason !== undefined) return new Refusal("forbidden", reason);
  }
  return undefined;
}
