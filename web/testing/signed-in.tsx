import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { User } from "../../contract/auth/auth.ts";
import { type Session, SessionContext } from "../features/session/state/session-context.ts";

/** Renders a part of a screen for a signed-in person, who has only the properties that the part reads. */
export function SignedIn({ user, children }: { user: Partial<User>; children: ReactNode }) {
  return (
    <SessionContext value={{ state: "signed-in", user } as unknown as Session}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </SessionContext>
  );
}
