import { createContext, use } from "react";
import type { User } from "../../../../contract/auth/auth.ts";
import type { LoginNotice } from "./login-notice.ts";
import type { LoginInput, ProfileInput, RegisterInput } from "./session-flows.ts";
import type { SessionState } from "./session-state.ts";

export interface LogoutOptions {
  /** Stays on the current public page instead of going to the sign-in page. */
  readonly stay?: boolean;
  /** The notice for the sign-in page. */
  readonly notice?: LoginNotice;
}

/** Asks for the answer of a sign-in in another way, such as with a passkey. */
export type AskForAnswer = () => Promise<unknown>;

type Confirmed = Pick<
  Extract<SessionState, { status: "signed-in" }>,
  "confirmedAt" | "isRemembered"
>;

export interface Session {
  readonly state: SessionState["status"];
  readonly user: User | null;
  /** When the server last confirmed the user, and whether that was before the page opened; undefined without a user. */
  readonly confirmed: Confirmed | undefined;
  /** Why the server ended the last session, in its words. */
  readonly endedBecause: string | undefined;
  /**
   * All of these throw the error of the server or the network; screens choose the message. Signing in or up
   * with an invitation enters another company: the document is reloaded at `opens`, by default at the home page,
   * and the promise never resolves.
   */
  login(input: LoginInput | AskForAnswer, opens?: string): Promise<void>;
  register(input: RegisterInput, opens?: string): Promise<void>;
  /**
   * Never throws. The session ends here even if the server cannot be reached, unless the person prefers to wait
   * until their deletions are sent.
   */
  logout(options?: LogoutOptions): Promise<void>;
  updateProfile(input: ProfileInput): Promise<void>;
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

/** When the server last confirmed the signed-in person. For screens behind a guard only. */
export function useConfirmed(): Confirmed {
  const { confirmed } = useSession();
  if (!confirmed) throw new Error("useConfirmed is called outside of a guarded screen");
  return confirmed;
}

/** The signed-in person. For screens behind a guard only. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error("useUser is called outside of a guarded screen");
  return user;
}
