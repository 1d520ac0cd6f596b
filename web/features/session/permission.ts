import { createContext, useContext } from "react";
import {
  type Action,
  type Involvement,
  may,
  mayAtAll,
  parseRole,
  refusalOf,
  refusals,
} from "../../../contract/permissions.ts";
import { useSession } from "./state/session-context.ts";

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

const FrozenContext = createContext<string | undefined>(undefined);

/**
 * Freezes a project for the given reason: nothing of the project inside it can be changed. Without a reason,
 * everything that the role may do is allowed.
 */
export const Frozen = FrozenContext.Provider;

/** Why nothing can be changed here; undefined if it can. */
export function useFrozen(): string | undefined {
  return useContext(FrozenContext);
}

/**
 * Returns whether a frozen project refuses an action. It still allows reading, and actions that are not on anything
 * in the project.
 */
function isFrozen(action: Action): boolean {
  return (
    /^(project\.edit|task|expense|cost-plan|team|file|comment|client-report|resource|programme|constraint|promise|week)/.test(
      action,
    ) && !action.endsWith(".read")
  );
}

/** The permission of the signed-in person. Pass `involvement` to ask about one record. */
export function useCan(action: Action, involvement?: Involvement): Permission {
  const reason = useFrozen();
  const permission = permissionOf(useSession().user, action, involvement);
  return permission.allowed && reason !== undefined && isFrozen(action)
    ? { allowed: false, reason }
    : permission;
}
