import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { User } from "../../contract/auth/auth.ts";
import { type Session, SessionContext } from "../features/session/state/session-context.ts";

/** Shows a part of a screen to a person, who is told by what the part reads of them. */
export function SignedIn({ user, children }: { user: Partial<User>; children: ReactNode }) {
  return (
    <SessionContext value={{ state: "signed-in", user } as unknown as Session}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </SessionContext>
  );
}
