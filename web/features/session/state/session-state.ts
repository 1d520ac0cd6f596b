import type { User } from "../../../../contract/auth/auth.ts";

export type SessionState =
  | { readonly status: "loading"; readonly user: null }
  /** `why` is the server's reason for ending the session, in its words. */
  | { readonly status: "signed-out"; readonly user: null; readonly why?: string }
  /** The server could not be reached, so the state is unknown. The stored token is kept. */
  | { readonly status: "unreachable"; readonly user: null }
  | {
      readonly status: "signed-in";
      readonly user: User;
      /** When the server last confirmed this person, in milliseconds since 1970. */
      readonly confirmedAt: number;
      /** Whether this confirmation was before the page opened, with no answer since. */
      readonly isRemembered: boolean;
    };

export type SessionEvent =
  /** The session is being checked or ended. The user is dropped until the outcome is known. */
  | { readonly type: "checking" }
  | { readonly type: "entered"; readonly user: User; readonly at: number }
  /** The server does not answer, but this device knows whom it last confirmed, and when. */
  | { readonly type: "remembered"; readonly user: User; readonly at: number }
  | { readonly type: "left"; readonly why?: string }
  /** A token was refused during use, or another tab has signed out. */
  | { readonly type: "lost"; readonly why?: string }
  | { readonly type: "unreachable" }
  /** The signed-in person's own details changed. */
  | { readonly type: "updated"; readonly user: User; readonly at: number };

export const initialSession: SessionState = { status: "loading", user: null };

/** The session's only transitions. */
export function sessionReducer(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "checking":
      return initialSession;
    case "entered":
      return signedIn(event);
    case "remembered":
      return state.status === "loading" ? { ...signedIn(event), isRemembered: true } : state;
    case "left":
      return signedOut(state, event);
    case "lost":
      // A running check or sign-out finishes by itself.
      return state.status === "loading" ? state : signedOut(state, event);
    case "unreachable":
      // Only a check can end like this: a signed-in person stays signed in while the network is unstable.
      return state.status === "loading" ? { status: "unreachable", user: null } : state;
    case "updated":
      return state.status === "signed-in" ? signedIn(event) : state;
  }
}

/** Keeps the first reason: if several requests are refused at once, the later ones get another reason or none. */
function signedOut(state: SessionState, { why }: { readonly why?: string }): SessionState {
  if (state.status === "signed-out" && (why === undefined || state.why !== undefined)) return state;
  return { status: "signed-out", user: null, ...(why !== undefined && { why }) };
}

function signedIn({ user, at }: { readonly user: User; readonly at: number }) {
  return { status: "signed-in", user, confirmedAt: at, isRemembered: false } as const;
}
