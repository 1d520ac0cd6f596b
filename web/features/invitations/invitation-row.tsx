import { hatsInWords } from "../../../contract/hats.ts";
import { roleLabels } from "../../../contract/permissions.ts";
import type { Invitation } from "../../../contract/people/invitations.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { invitationStateLabels, invitationStateTones, timeLeft } from "./invitation-words.ts";

export type InvitationAction = "resend" | "revoke" | "again";

interface InvitationRowProps {
  invitation: Invitation;
  now: Date;
  onAsk: (act: InvitationAction) => void;
}

const actLabels: Record<InvitationAction, string> = {
  resend: "Send again",
  revoke: "Revoke",
  again: "Invite again",
};

const actsOf: Record<Invitation["state"], readonly InvitationAction[]> = {
  pending: ["resend", "revoke"],
  expired: ["resend"],
  revoked: ["again"],
  accepted: [],
};

/** One invitation: the address, role, inviter and state, and its actions. */
export function InvitationRow({ invitation, now, onAsk }: InvitationRowProps) {
  const { email, role, hats, employer, projects, state, invitedBy, createdAt } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate text-sm font-semibold">{email}</span>
          <Badge tone={invitationStateTones[state]}>{invitationStateLabels[state]}</Badge>
        </p>
        <p className="text-[0.8125rem] text-soft">
          {roleLabels[role]}
          {employer && `, ${employer.name}`}
          {projects.length > 0 && `: ${projects.map(({ title }) => title).join(", ")}`}
          {hats.length > 0 && ` as ${hatsInWords(hats)}`}
        </p>
        <p className="text-[0.8125rem] text-muted">
          Invited {invitedBy && `by ${invitedBy.name} `}
          <RelativeTime iso={createdAt} />
          <Expiry invitation={invitation} now={now} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {actsOf[state].map((act) => (
          <Button
            key={act}
            size="sm"
            variant={act === "revoke" ? "ghost" : "secondary"}
            onClick={() => onAsk(act)}
          >
            {actLabels[act]}
            <span className="sr-only"> {email}</span>
          </Button>
        ))}
      </div>
    </li>
  );
}

function Expiry({ invitation, now }: { invitation: Invitation; now: Date }) {
  const { state, expiresAt } = invitation;
  if (state === "pending") return `, expires ${timeLeft(expiresAt, now)}`;
  if (state !== "expired") return null;
  return (
    <>
      , expired <RelativeTime iso={expiresAt} />
    </>
  );
}
