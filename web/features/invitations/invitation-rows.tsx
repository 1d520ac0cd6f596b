import { type ReactNode, useState } from "react";
import type { Invitation } from "../../../contract/people/invitations.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { type InvitationAction, InvitationRow } from "./invitation-row.tsx";
import {
  InviteDialog,
  prepareInvitationDialogs,
  ResendDialog,
  RevokeDialog,
} from "./lazy-parts.ts";

interface InvitationRowsProps {
  invitations: readonly Invitation[];
  now: Date;
  /** Shown if there are none. The dialog of the last one stays open until it is done. */
  empty: ReactNode;
}

/** Invitations with their actions. */
export function InvitationRows({ invitations, now, empty }: InvitationRowsProps) {
  const [open, setOpen] = useState<{ act: InvitationAction; invitation: Invitation }>();
  const close = () => setOpen(undefined);
  usePrefetch(prepareInvitationDialogs);
  return (
    <>
      {invitations.length > 0 ? (
        <ul className="divide-y divide-line">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation._id}
              invitation={invitation}
              now={now}
              onAsk={(act) => setOpen({ act, invitation })}
            />
          ))}
        </ul>
      ) : (
        empty
      )}
      {open?.act === "resend" && <ResendDialog invitation={open.invitation} onClose={close} />}
      {open?.act === "revoke" && <RevokeDialog invitation={open.invitation} onClose={close} />}
      {open?.act === "again" && <InviteDialog like={open.invitation} onClose={close} />}
    </>
  );
}
