import { useState } from "react";
import type { RecordAction, RecordKind } from "../../../../contract/site/kind.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { Dialog, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { toneOf } from "../parts/record-words.ts";

interface WordsDialogProps {
  readonly kind: RecordKind;
  readonly act: RecordAction;
  readonly field: string;
  readonly onSay: (words: string) => void;
  readonly onClose: () => void;
}

/** Asks for the text without which an action cannot be performed. */
export function WordsDialog({ kind, act, field, onSay, onClose }: WordsDialogProps) {
  const [words, setWords] = useState("");
  const [isMissing, setMissing] = useState(false);
  const label = kind.fields[field]?.label ?? field;
  const submit = () => {
    // The value is a single line: the text area only shows all of it.
    const line = words.trim().replaceAll(/\s+/g, " ");
    if (line === "") setMissing(true);
    else onSay(line);
  };
  const missing = act.asks?.missing ?? `${label} is required.`;
  return (
    <Dialog open onClose={onClose} title={act.label} description={act.asks?.hint} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={label} required error={isMissing ? missing : undefined}>
          <TextArea
            data-autofocus
            rows={3}
            maxLength={500}
            value={words}
            onChange={({ target }) => {
              setWords(target.value);
              setMissing(false);
            }}
          />
        </Field>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={toneOf(kind, act.to).tone === "red" ? "danger" : "primary"}
          >
            {act.label}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
