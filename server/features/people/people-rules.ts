import type { Role } from "../../../contract/permissions.ts";
import { type PersonAction, whyNotTouch } from "../../../contract/people/person-rules.ts";
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

/** Names someone in the audit trail, where two people may have the same name. */
export function named({ name, email }: { readonly name: string; readonly email: string }): string {
  return `${name} (${email})`;
}

/** The fields of a sent change that differ from the member. */
export function memberChange(
  before: MemberState,
  sent: MemberChange,
): { readonly role?: Role; readonly active?: boolean } {
  return {
    ...(sent.role === undefined || sent.role === before.role ? {} : { role: sent.role }),
    ...(sent.active === undefined || sent.active === before.active ? {} : { active: sent.active }),
  };
}

/** The actions that a change consists of; reactivating is always allowed. */
function actsOf(member: MemberState, change: MemberChange | "remove"): readonly PersonAction[] {
  if (change === "remove") return ["remove"];
  const { role, active } = memberChange(member, change);
  return [...(active === false ? ["active" as const] : []), ...(role ? ["role" as const] : [])];
}

/** Why the actor may not change someone's membership in this way; undefined if they may. */
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
