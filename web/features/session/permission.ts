import {
  type Action,
  type Involvement,
  may,
  mayAtAll,
  parseRole,
  refusalOf,
  refusals,
} from "../../../contract/permissions.ts";
import { useSession } from "./session-context.ts";

export type Permission =
  | { readonly allowed: true; readonly reason: undefined }
  | { readonly allowed: false; readonly reason: string };

/** A signed-in person. The role may be in any letter case. */
export interface Visitor {
  readonly _id: string;
  readonly role: string;
  readonly isOwner: boolean;
}

/** Whether `user` may do `action`, in general or to the record described, and the reason if not. */
export function permissionOf(
  user: Visitor | null,
  action: Action,
  involvement?: Involvement,
): Permission {
  const role = user ? parseRole(user.role) : undefined;
  if (user && role) {
    const actor = { userId: user._id, role, isOwner: user.isOwner };
    const allowed = involvement ? may(actor, action, involvement) : mayAtAll(actor, action);
    if (allowed) return { allowed: true, reason: undefined };
    return { allowed: false, reason: refusalOf(actor, action) };
  }
  return { allowed: false, reason: refusals[action] };
}

/** The permission of the signed-in person. Pass `involvement` to ask about one record. */
export function useCan(action: Action, involvement?: Involvement): Permission {
  return permissionOf(useSession().user, action, involvement);
}
