// The sign-in pages load nothing of the design system that keeps a screen while code is missing.
// oxlint-disable-next-line no-restricted-imports
import { lazy, Suspense } from "react";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { useLinkToken } from "./use-link-token.ts";
import { RegisterPage } from "./register-page.tsx";
import { isClosed, useRegistration } from "./registration-queries.ts";
import type { Registration } from "../../../contract/auth/registration.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { AuthCard } from "./auth-card.tsx";

const InvitationPage = lazy(async () => ({
  default: (await import("./invitations/invitation-page.tsx")).InvitationPage,
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

/** Shown instead of the sign-up form where nobody can create a company: the reason, and how to join instead. */
function RegistrationClosed({ now }: { now: Registration }) {
  const isOff = now.kind === "off";
  return (
    <AuthCard
      title={isOff ? "New accounts are closed" : "By invitation only"}
      lead="The administrator of this server has decided this."
      foot={<TextLink to={paths.landing()}>What Plumbline is</TextLink>}
    >
      <p>
        {isOff
          ? "Nobody can make a new account here. If you already have one, log in with it: you can accept invitations to another company there."
          : "New companies cannot be made here. Ask the administrator of your company to invite you: the invitation has a link that lets you join."}
      </p>
      <LinkButton variant="primary" to={paths.login()} className="mt-6">
        Login
      </LinkButton>
    </AuthCard>
  );
}
