import { useState } from "react";
import type { AnswerOf } from "../../../../contract/route.ts";
import { renamePasskey } from "../../../../contract/auth/passkeys.ts";
import type { getSecondFactor } from "../../../../contract/auth/second-factor.ts";
import { serverMessage } from "../../../api/api-error.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { formatDay } from "../../../ui/format.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { FactorItem } from "./factor-row.tsx";
import { useRemovePasskey, useRenamePasskey } from "./passkey-queries.ts";

type Passkey = AnswerOf<typeof getSecondFactor>["data"]["passkeys"][number];

/** One passkey: its name, when it was used, and its actions. */
export function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const remove = useRemovePasskey();
  const [asking, setAsking] = useState<"name" | "removal">();
  const close = () => {
    setAsking(undefined);
    remove.reset();
  };
  return (
    <FactorItem
      name={name}
      detail={
        <>
          Added {formatDay(createdAt)},{" "}
          {lastUsedAt === null ? (
            "not used yet"
          ) : (
            <>
              last used <RelativeTime iso={lastUsedAt} />
            </>
          )}
        </>
      }
      act={
        <>
          <Button size="sm" variant="ghost" onClick={() => setAsking("name")}>
            Rename
            <span className="sr-only"> {name}</span>
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsking("removal")}>
            Remove
            <span className="sr-only"> {name}</span>
          </Button>
        </>
      }
    >
      {asking === "name" && <NameDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={asking === "removal"}
        onClose={close}
        onConfirm={() => remove.mutate(passkey._id, { onSuccess: close })}
        title={`Remove the passkey ${name}?`}
        confirmLabel="Remove"
        busy={remove.isPending}
        error={remove.error ? serverMessage(remove.error, "It could not be removed.") : undefined}
      >
        It no longer logs you in. Delete it on the device too.
      </ConfirmDialog>
    </FactorItem>
  );
}

function NameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const form = useSaveForm({
    schema: renamePasskey.body,
    defaults: { name: passkey.name },
    submit: ({ name }) => rename.mutateAsync({ id: passkey._id, name }),
    onSaved: onClose,
    failed: "The name could not be saved. Please try again.",
  });
  return (
    <FormDialog form={form} title="Rename the passkey" size="sm" act="Save" onClose={onClose}>
      <Field label="Name" error={form.errorOf("name")} required>
        <TextInput {...form.register("name")} data-autofocus />
      </Field>
    </FormDialog>
  );
}
