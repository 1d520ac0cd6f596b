import { serverMessage } from "../../../api/api-error.ts";
import { hasPasskeys } from "../../../api/passkey.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { FactorRow } from "./factor-row.tsx";
import { useAddPasskey } from "./passkey-queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/** Adds a passkey of this device, or says why that cannot be. `lock` is why no factor may be added. */
export function AddPasskeyRow({ possible, lock }: { possible: boolean; lock: string | undefined }) {
  const add = useAddPasskey();
  const canAdd = possible && hasPasskeys();
  const press = () =>
    add.mutate(undefined, {
      onSuccess: () => toast("The passkey was added.", { tone: "green" }),
      onError: (error) => toast(serverMessage(error, error.message), { tone: "red" }),
    });
  return (
    <FactorRow
      title="Passkeys"
      detail={
        canAdd
          ? "Sign in with the fingerprint, face or PIN of a device. Nothing to type, nothing to steal."
          : "Passkeys need Plumbline at a name with https. Ask whoever runs it."
      }
      act={
        <Button
          size="sm"
          loading={add.isPending}
          disabledReason={canAdd ? lock : "Not possible at this address."}
          onClick={press}
        >
          Add a passkey
        </Button>
      }
    >
      {add.data?.codes && (
        <RecoveryCodesDialog codes={add.data.codes} onClose={() => add.reset()} />
      )}
    </FactorRow>
  );
}
