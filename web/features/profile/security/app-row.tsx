import { useState } from "react";
import { serverMessage } from "../../../api/api-error.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { formatDay } from "../../../ui/format.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { FactorRow } from "./factor-row.tsx";
import { useRemoveTotp, useStartTotp } from "./security-queries.ts";

const TotpDialog = lazyPart(async () => (await import("./totp-dialog.tsx")).TotpDialog);

/** The row that sets up or turns off the authenticator app. `lock` is the reason why no factor may be added. */
export function AppRow({ since, lock }: { since: string | undefined; lock: string | undefined }) {
  const start = useStartTotp();
  const remove = useRemoveTotp();
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    remove.reset();
  };
  const begin = () =>
    start.mutate(undefined, {
      onError: (error) =>
        toast(serverMessage(error, "That did not work. Please try again."), { tone: "red" }),
    });
  const turnOff = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        close();
        toast("Your authenticator app is off.", { tone: "green" });
      },
    });
  const isOn = since !== undefined;
  return (
    <FactorRow
      title="Authenticator app"
      mark={isOn && <Badge tone="green">On</Badge>}
      detail={
        isOn
          ? `On since ${formatDay(since)}.`
          : "A 6-digit code from your phone, also without a network."
      }
      act={
        isOn ? (
          <Button size="sm" onClick={() => setAsking(true)}>
            Turn off
          </Button>
        ) : (
          <Button size="sm" loading={start.isPending} disabledReason={lock} onClick={begin}>
            Set up
          </Button>
        )
      }
    >
      {start.data && <TotpDialog {...start.data} onClose={() => start.reset()} />}
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={turnOff}
        title="Turn the authenticator app off?"
        confirmLabel="Turn off"
        busy={remove.isPending}
        error={
          remove.error ? serverMessage(remove.error, "It could not be turned off.") : undefined
        }
      >
        The login will no longer ask for its code. If you have no passkey, your password alone is
        then enough, and your recovery codes stop working.
      </ConfirmDialog>
    </FactorRow>
  );
}
