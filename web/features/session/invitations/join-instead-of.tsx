import { useState } from "react";
import type { User } from "../../../../contract/auth/auth.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { InvitationCard, type WayInProps } from "./invitation-card.tsx";
import { useSession } from "../state/session-context.ts";

/** Tells a person signed in with another address that the invitation is not theirs, and how to continue. */
export function JoinInsteadOf({ invitation, user }: WayInProps & { user: User }) {
  const { email, hasAccount } = invitation;
  const { logout } = useSession();
  const [busy, setBusy] = useState(false);

  function leave() {
    setBusy(true);
    void logout({ stay: true });
  }

  return (
    <InvitationCard invitation={invitation}>
      <p className="wrap-anywhere">
        You are logged in as <strong className="font-semibold">{user.email}</strong>, but this
        invitation is for <strong className="font-semibold">{email}</strong>. If that is you, too,
        log out here and {hasAccount ? "log in" : "go on"} with that address.
      </p>
      <Button variant="primary" size="lg" block loading={busy} onClick={leave} className="mt-6">
        Log out and go on
      </Button>
      <p className="mt-4 text-center text-sm">
        <TextLink
          to={paths.dashboard()}
          replace
          className="inline-flex items-center pointer-coarse:min-h-11"
        >
          Stay logged in as {user.name}
        </TextLink>
      </p>
    </InvitationCard>
  );
}
