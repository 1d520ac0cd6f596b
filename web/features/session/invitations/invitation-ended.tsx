import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { AuthCard } from "../auth-card.tsx";
import type { InvitationEnd } from "./invitation-words.ts";
import { useSession } from "../state/session-context.ts";

/** An invitation that is no longer valid: the reason, and what to do instead. */
export function InvitationEnded({ end: { title, lead, text } }: { end: InvitationEnd }) {
  const { user } = useSession();
  const foot = user ? (
    `You are logged in as ${user.email}.`
  ) : (
    <>
      Not waiting for an invitation?{" "}
      <TextLink to={paths.register()} replace>
        Create an account of your own
      </TextLink>
    </>
  );
  return (
    <AuthCard title={title} lead={lead} foot={foot}>
      <p role="alert" className="wrap-anywhere">
        {text}
      </p>
      <div className="mt-6">
        {user ? (
          <LinkButton to={paths.dashboard()} replace>
            Go to your dashboard
          </LinkButton>
        ) : (
          <LinkButton to={paths.login()}>Login</LinkButton>
        )}
      </div>
    </AuthCard>
  );
}
