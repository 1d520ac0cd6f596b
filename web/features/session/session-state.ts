import type { User } from "../../../contract/auth.ts";

export type SessionState =
  | { readonly status: "loading"; readonly user: null }
  | { readonly status: "signed-out"; readonly user: null }
  /** The server could not be reached, so the state is unknown. The saved token is kept. */
  | { readonly status: "unreachable"; readonly user: null }
  | { readonly status: "signed-in"; readonly user: User };

export type SessionEvent =
  /** The session is being checked or ended. The user is dropped until the outcome is known. */
  | { readonly type: "checking" }
  | { readonly type: "entered"; readonly user: User }
  | { readonly type: "left" }
  /** A token was refused during use, or another tab has signed out. */
  | { readonly type: "lost" }
  | { readonly type: "unreachable" }
  /** The signed-in person's own details changed. */
  | { readonly type: "updated"; readonly user: User };

export const initialSession: SessionState = { status: "loading", user: null };

/** The session's only transitions. */
export function sessionReducer(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "checking":
      return initialSession;
    case "entered":
      return { status: "signed-in", user: event.user };
    case "left":
      return { status: "signed-out", user: null };
    case "lost":
      // A running check or sign-out finishes by itself.
      return state.status === "loading" ? state : { status: "signed-out", user: null };
    case "unreachable":
      // Only a check can end like this: a signed-in person stays signed in while the network comes and goes.
      return state.status === "loading" ? { status: "unreachable", user: null } : state;
    case "updated":
      return state.status === "signed-in" ? { status: "signed-in", user: event.user } : state;
  }
}
