import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { InvitationSheet, type WayInProps } from "./invitation-sheet.tsx";

/** What takes the place of the form for newcomers while the server takes no new accounts. */
export function JoiningClosed({ invitation }: Pick<WayInProps, "invitation">) {
  const { email, workspace, invitedBy } = invitation;
  const who = invitedBy || `an administrator of ${workspace}`;
  return (
    <InvitationSheet invitation={invitation}>
      <p className="wrap-anywhere">
        This server takes no new accounts now, and{" "}
        <strong className="font-semibold">{email}</strong> has none. Tell {who}: the invitation
        works as soon as new accounts are allowed. If you have an account with another address, ask
        to be invited at that one.
      </p>
      <LinkButton to={paths.login()} className="mt-6">
        Login
      </LinkButton>
    </InvitationSheet>
  );
}
