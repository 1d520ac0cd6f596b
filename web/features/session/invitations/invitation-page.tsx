import { serverMessage } from "../../../api/call.ts";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { useDocumentTitle } from "../../../ui/hooks/use-document-title.ts";
import { AuthSkeleton } from "../auth-skeleton.tsx";
import { InvitationEnded } from "./invitation-ended.tsx";
import { useInvitation } from "./invitation-queries.ts";
import { InvitationCard, type WayInProps } from "./invitation-card.tsx";
import { endOf, unknownLink } from "./invitation-words.ts";
import { JoinAsMyself } from "./join-as-myself.tsx";
import { JoinAsNewcomer } from "./join-as-newcomer.tsx";
import { JoinBySigningIn } from "./join-by-signing-in.tsx";
import { JoinInsteadOf } from "./join-instead-of.tsx";
import { useRegistration } from "../registration-queries.ts";
import { useSession } from "../state/session-context.ts";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../ui/controls/link-button.tsx";

/** The page behind an invitation link: who invites to what, and how to join. */
export function InvitationPage({ token }: { token: string }) {
  useDocumentTitle("Invitation");
  const { state, retry } = useSession();
  if (state === "loading") return <AuthSkeleton label="Loading the invitation" />;
  if (state === "unreachable") return <NotLoaded onRetry={retry} />;
  return <Invitation token={token} />;
}

function NotLoaded({ error, onRetry }: { error?: unknown; onRetry: () => void }) {
  const message = serverMessage(error, "The invitation could not be loaded. Please try again.");
  return <ErrorState message={message} onRetry={onRetry} />;
}

function Invitation({ token }: { token: string }) {
  const { lookup, again } = useInvitation(token);
  switch (lookup.status) {
    case "loading":
      return <AuthSkeleton label="Loading the invitation" />;
    case "failed":
      return <NotLoaded error={lookup.error} onRetry={() => void again()} />;
    case "unknown":
      return <InvitationEnded end={unknownLink} />;
    case "found":
      return <WayIn token={token} invitation={lookup.invitation} onOutdated={again} />;
  }
}

function WayIn(props: WayInProps) {
  const { user } = useSession();
  const { invitation } = props;
  const { state, email, hasAccount } = invitation;
  if (state !== "pending") return <InvitationEnded end={endOf({ ...invitation, state }, user)} />;
  if (user?.email === email) return <JoinAsMyself {...props} user={user} />;
  if (user) return <JoinInsteadOf {...props} user={user} />;
  return hasAccount ? <JoinBySigningIn {...props} /> : <Newcomer {...props} />;
}

function Newcomer(props: WayInProps) {
  const now = useRegistration();
  if (now === undefined) return <AuthSkeleton label="Loading the form" />;
  return now.kind === "off" ? <JoiningClosed {...props} /> : <JoinAsNewcomer {...props} />;
}

/** Shown instead of the form for newcomers while the server takes no new accounts. */
function JoiningClosed({ invitation }: Pick<WayInProps, "invitation">) {
  const { email, workspace, invitedBy } = invitation;
  const who = invitedBy || `an administrator of ${workspace}`;
  return (
    <InvitationCard invitation={invitation}>
      <p className="wrap-anywhere">
        This server takes no new accounts now, and{" "}
        <strong className="font-semibold">{email}</strong> has none. Tell {who}: the invitation
        works as soon as new accounts are allowed. If you have an account with another address, ask
        to be invited at that one.
      </p>
      <LinkButton to={paths.login()} className="mt-6">
        Login
      </LinkButton>
    </InvitationCard>
  );
}
