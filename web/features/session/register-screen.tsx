import { lazy, Suspense } from "react";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { useLinkToken } from "./link-token.ts";
import { RegisterPage } from "./register-page.tsx";

const InvitationPage = lazy(async () => ({
  default: (await import("./invitation-page.tsx")).InvitationPage,
}));

/** The content of /register: the sign-up form, or an invitation. */
export function RegisterScreen() {
  const invitation = useLinkToken("invite");
  if (invitation === undefined) return <RegisterPage />;
  return (
    <Suspense fallback={<AuthSkeleton label="Loading the invitation" />}>
      <InvitationPage key={invitation} token={invitation} />
    </Suspense>
  );
}
