import type { AnswerOf } from "../../../../contract/route.ts";
import type { getSecondFactor } from "../../../../contract/auth/second-factor.ts";
import { serverMessage } from "../../../api/api-error.ts";
import { hasPasskeys } from "../../../api/passkey.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { FactorList, FactorRow } from "./factor-row.tsx";
import { PasskeyItem } from "./passkey-item.tsx";
import { useAddPasskey } from "./passkey-queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

type Factor = AnswerOf<typeof getSecondFactor>["data"];

/**
 * The person's passkeys, and a button to add one of this device, or the reason why it cannot be added. `lock` is
 * the reason why no factor may be added.
 */
export function PasskeysRow({
  passkeys,
  passkeysPossible,
  lock,
}: Pick<Factor, "passkeys" | "passkeysPossible"> & { lock: string | undefined }) {
  const add = useAddPasskey();
  const canAdd = passkeysPossible && hasPasskeys();
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
          ? "Log in with the fingerprint, face or PIN of a device. Nothing to type, nothing to steal."
          : "Passkeys work only at an https address with a name, such as https://site.example.com. Ask the administrator of this server."
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
      {passkeys.length > 0 && (
        <FactorList label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey._id} passkey={passkey} />
          ))}
        </FactorList>
      )}
      {add.data?.codes && (
        <RecoveryCodesDialog codes={add.data.codes} onClose={() => add.reset()} />
      )}
    </FactorRow>
  );
}
