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
  /** Stays on the open page that one is on, instead of going to the sign-in page. */
  readonly stay?: boolean;
  /** What the sign-in page is to say. */
  readonly notice?: LoginNotice;
}

export interface Session {
  readonly state: SessionState["status"];
  readonly user: User | null;
  /**
   * All of these throw what the server or the network answered; screens choose the words. To sign in or up
   * with an invitation enters another company: the document is loaded anew, and the promise stays open.
   */
  login(input: LoginInput): Promise<void>;
  register(input: RegisterInput): Promise<void>;
  /** Never throws: the session ends here even when the server cannot be told. */
  logout(options?: LogoutOptions): Promise<void>;
  updateProfile(input: ProfileInput): Promise<void>;
  changePassword(input: PasswordInput): Promise<void>;
  /** Fetches the user anew (a role may have changed) and answers it. */
  refetchMe(): Promise<User>;
  /** Checks the session again after the server could not be reached. */
  retry(): void;
}

export const SessionContext = createContext<Session | null>(null);

/** The session: its state, the user and everything that changes them. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is called outside of SessionProvider");
  return session;
}

/** The signed-in person; for screens behind a guard only. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error("useUser is called outside of a guarded screen");
  return user;
}

export type Permission =
  | { readonly allowed: true; readonly reason: undefined }
  | { readonly allowed: false; readonly reason: string };

/** Somebody who is signed in, whose role may be spelled in any case. */
export interface Visitor {
  readonly _id: string;
  readonly role: string;
  readonly isOwner: boolean;
}

/** Whether `user` may do `action`, to the thing described or at all, and if not, why. */
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

/** The permission of the signed-in person; pass `involvement` to ask about one thing. */
export function useCan(action: Action, involvement?: Involvement): Permission {
  return permissionOf(useSession().user, action, involvement);
}
