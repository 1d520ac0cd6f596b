import { useState } from "react";
import { v7 as newId } from "uuid";
import { importColumns } from "../../../contract/cost-plan-import.ts";
import { serverMessage } from "../../api/call.ts";
import { Field } from "../../ui/controls/field.tsx";
import { SheetDialog } from "../../ui/overlays/sheet-dialog.tsx";
import type { Sheet } from "../../ui/data/sheet-file.ts";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useImportSheet, usePreviewSheet } from "./cost-plan-changes.ts";
import { ImportOutcome } from "./import-outcome.tsx";
import { counted } from "../../ui/counted.ts";

/** Keeps the request below 4 MB. */
const MAX_FILE = 3_000_000;

interface ImportDialogProps {
  projectId: string;
  currency: string;
  onClose: () => void;
}

/** Previews a sheet with every bad row, and imports all of it on request. */
export function ImportDialog({ projectId, currency, onClose }: ImportDialogProps) {
  // A fixed id: if a sheet is sent again after a lost answer, it is written once.
  const [chosen, setChosen] = useState<Sheet & { readonly _id: string }>();
  const [reason, setReason] = useState("");
  const preview = usePreviewSheet(projectId);
  const write = useImportSheet(projectId);
  const found = preview.data;
  const isGood = found !== undefined && found.problemCount === 0 && found.codes + found.lines > 0;
  const failure = preview.error ?? write.error;

  const choose = (sheet: Sheet | undefined) => {
    preview.reset();
    write.reset();
    setChosen(sheet && { ...sheet, _id: newId() });
    if (sheet) preview.mutate(sheet);
  };

  const add = () => {
    if (!chosen) return;
    write.mutate(
      { ...chosen, ...(reason.trim() === "" ? {} : { reason }) },
      {
        onSuccess: ({ codes, lines }) => {
          toast(`Imported ${counted(codes, "code")} and ${counted(lines, "line")}.`, {
            tone: "green",
          });
          onClose();
        },
      },
    );
  };

  return (
    <SheetDialog
      title="Import a sheet"
      maxBytes={MAX_FILE}
      help={
        <p className="text-sm text-muted">
          The first row names the columns: {importColumns.join(", ")}. Every row names a Code. With
          a Title it creates the code, and with an Amount, or a Quantity and a Rate, it adds a line
          to it. Spread is straight, front, back or s_curve.
        </p>
      }
      onChoose={choose}
      reading={preview.isPending}
      outcome={found && <ImportOutcome found={found} currency={currency} />}
      whyNot={chosen && isGood ? undefined : "Choose a sheet without problems that adds something."}
      failure={
        failure
          ? serverMessage(failure, "Failed to import the sheet. Please try again.")
          : undefined
      }
      writing={write.isPending}
      onImport={add}
      onClose={onClose}
    >
      {isGood && (
        <Field label="Reason" hint="Kept with the revision" optional>
          <TextInput
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            maxLength={500}
            autoComplete="off"
          />
        </Field>
      )}
    </SheetDialog>
  );
}
