import { type ReactNode, useState } from "react";
import { Banner } from "../data/banner.tsx";
import { Button } from "../controls/button.tsx";
import { Dialog, DialogFooter } from "./dialog.tsx";
import { Field } from "../fields/field.tsx";
import { readSpreadsheet, type Spreadsheet } from "../data/spreadsheet-file.ts";
import { Spinner } from "../controls/spinner.tsx";
import { TextInput } from "../fields/text-input.tsx";

interface SheetDialogProps {
  title: string;
  maxBytes: number;
  /** Explains how to write a spreadsheet. Shown while none is chosen. */
  help: ReactNode;
  /** Shown above the file field: the options for checking the spreadsheet. */
  before?: ReactNode;
  /** Called with the chosen spreadsheet and the name of its file, or with undefined while it cannot be read. */
  onChoose: (sheet: Spreadsheet | undefined, name: string) => void;
  reading: boolean;
  /** The changes that the spreadsheet would make, once they are known. */
  outcome: ReactNode;
  /** Further questions beside the preview. */
  children?: ReactNode;
  /** Why the import is not possible; undefined if it is. */
  whyNot: string | undefined;
  failure: string | undefined;
  writing: boolean;
  onImport: () => void;
  /** Shown at the end, before the buttons: earlier imports. */
  after?: ReactNode;
  onClose: () => void;
}

/** Lets a person choose a spreadsheet, shows a preview of its changes, and then imports it. */
export function SpreadsheetDialog(props: SheetDialogProps) {
  const { maxBytes, outcome, reading, writing, onClose } = props;
  const [unread, setUnread] = useState<string>();

  const choose = async (file: File | undefined) => {
    props.onChoose(undefined, "");
    setUnread(undefined);
    if (!file) return;
    const read = await readSpreadsheet(file, maxBytes);
    if (typeof read === "string") setUnread(read);
    else props.onChoose(read, file.name);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      busy={writing}
      title={props.title}
      description="Nothing is imported until you have seen a preview."
    >
      {props.before}
      <Field
        label="CSV or XLSX file"
        error={unread}
        hint={`At most ${Math.floor(maxBytes / 1_000_000)} MB; of an XLSX file its first sheet`}
      >
        <TextInput
          type="file"
          accept=".csv,.txt,.xlsx"
          className="cursor-pointer py-1.5! file:mr-3 file:h-full file:cursor-pointer file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:font-medium file:text-ink"
          onChange={({ target }) => void choose(target.files?.[0])}
          data-autofocus
        />
      </Field>
      {outcome === undefined && !reading && <div className="mt-2">{props.help}</div>}
      {reading && (
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          <Spinner /> Reading the sheet …
        </p>
      )}
      {outcome !== undefined && <div className="mt-2">{outcome}</div>}
      {props.children && <div className="mt-4">{props.children}</div>}
      {props.failure !== undefined && (
        <div className="mt-3">
          <Banner tone="red">{props.failure}</Banner>
        </div>
      )}
      {props.after}
      <DialogFooter>
        <Button onClick={onClose} disabled={writing}>
          Cancel
        </Button>
        <Button
          variant="primary"
          loading={writing}
          disabledReason={props.whyNot}
          onClick={props.onImport}
        >
          Import
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
