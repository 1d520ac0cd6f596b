import { createContext, use } from "react";
import type { User } from "../../../contract/auth.ts";
import {
  type Action,
  type Involvement,
  may,
  mayAtAll,
  parseRole,
  refusalOf,
  refusals,
} from "../../../contract/permissions.ts";
import type { LoginNotice } from "./login-notice.ts";
import type { LoginInput, PasswordInput, ProfileInput, RegisterInput } from "./session-flows.ts";
import type { SessionState } from "./session-state.ts";

export interface LogoutOptions {
  /** Stays on the current public page instead of going to the sign-in page. */
  readonly stay?: boolean;
  /** The notice for the sign-in page. */
  readonly notice?: LoginNotice;
}

export interface Session {
  readonly state: SessionState["status"];
  readonly user: User | null;
  /**
   * All of these throw the error of the server or the network; screens choose the message. Signing in or up
   * with an invitation enters another company: the document is reloaded, and the promise never resolves.
   */
  login(input: LoginInput): Promise<void>;
  register(input: RegisterInput): Promise<void>;
  /** Never throws. The session ends here even if the server cannot be reached. */
  logout(options?: LogoutOptions): Promise<void>;
  updateProfile(input: ProfileInput): Promise<void>;
  changePassword(input: PasswordInput): Promise<void>;
  /** Refetches the user (a role may have changed) and returns it. */
  refetchMe(): Promise<User>;
  /** Checks the session again after the server could not be reached. */
  retry(): void;
}

export const SessionContext = createContext<Session | null>(null);

/** The session: its state, the user and the functions that change them. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is called outside of SessionProvider");
  return session;
}

/** The signed-in person. For screens behind a guard only. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error("useUser is called outside of a guarded screen");
  return user;
}

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
