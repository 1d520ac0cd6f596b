// The sign-in pages load nothing of the design system that keeps a screen while code is missing.
// oxlint-disable-next-line no-restricted-imports
import { lazy, Suspense } from "react";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { useLinkToken } from "./use-link-token.ts";
import { RegisterPage } from "./register-page.tsx";
import { RegistrationClosed } from "./registration-closed.tsx";
import { isClosed, useRegistration } from "./registration-queries.ts";

const InvitationPage = lazy(async () => ({
  default: (await import("./invitation-page.tsx")).InvitationPage,
}));

/** The content of /register: the sign-up form, or an invitation. */
export function RegisterScreen() {
  const invitation = useLinkToken("invite");
  if (invitation === undefined) return <NewCompany />;
  return (
    <Suspense fallback={<AuthSkeleton label="Loading the invitation" />}>
      <InvitationPage key={invitation} token={invitation} />
    </Suspense>
  );
}

function NewCompany() {
  const now = useRegistration();
  if (now === undefined) return <AuthSkeleton label="Loading the form" />;
  return isClosed(now) ? <RegistrationClosed now={now} /> : <RegisterPage now={now} />;
}
