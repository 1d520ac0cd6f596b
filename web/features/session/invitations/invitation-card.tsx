import type { ReactNode } from "react";
import { AuthCard } from "../auth-card.tsx";
import { type FoundInvitation, inviting, teamsOf, terms } from "./invitation-words.ts";

/** The props of every way to join. */
export interface WayInProps {
  readonly token: string;
  readonly invitation: FoundInvitation;
  /** The invitation on the screen is stale: refetches it. */
  onOutdated(): Promise<void>;
}

interface InvitationSheetProps {
  invitation: FoundInvitation;
  children: ReactNode;
}

/** A valid invitation: who invites to what, in what role, with what message. */
export function InvitationCard({ invitation, children }: InvitationSheetProps) {
  const { workspace, message, invitedBy } = invitation;
  const teams = teamsOf(invitation);
  return (
    <AuthCard title={`Join ${workspace}`} lead={inviting(invitation)} foot={terms(invitation)}>
      {teams !== undefined && <p className="mb-6 wrap-anywhere">{teams}</p>}
      {message !== "" && (
        <figure className="mb-6 border-l-2 border-edge pl-4 text-sm">
          <blockquote className="wrap-anywhere whitespace-pre-line">{message}</blockquote>
          {invitedBy !== "" && <figcaption className="mt-1 text-soft">{invitedBy}</figcaption>}
        </figure>
      )}
      {children}
    </AuthCard>
  );
}
