import { useState } from "react";
import { serverMessage } from "../../../api/api-error.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { FactorRow } from "./factor-row.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { useRenewRecoveryCodes } from "./security-queries.ts";

const FEW = 3;

/** The number of remaining recovery codes, and a button for new ones. */
export function RecoveryRow({ left }: { left: number }) {
  const renew = useRenewRecoveryCodes();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const failure = renew.error && serverMessage(renew.error, "That did not work. Please try again.");
  return (
    <FactorRow
      title="Recovery codes"
      mark={left < FEW && <Badge tone="orange">{left === 0 ? "None left" : "Few left"}</Badge>}
      detail={`${left} of 10 not used yet. Each logs you in once if you lose your phone.`}
      act={
        <Button size="sm" onClick={() => setAsking(true)}>
          Make new ones
        </Button>
      }
    >
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => renew.mutate(undefined, { onSuccess: close })}
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        danger={false}
        busy={renew.isPending}
        error={failure ?? undefined}
      >
        The codes that you have kept will then stop working.
      </ConfirmDialog>
      {renew.data && <RecoveryCodesDialog codes={renew.data} onClose={() => renew.reset()} />}
    </FactorRow>
  );
}
