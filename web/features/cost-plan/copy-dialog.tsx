import { useState } from "react";
import { ApiError, serverMessage } from "../../api/call.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useRested } from "../../ui/hooks/use-rested.ts";
import { useCopyPlan } from "./cost-plan-changes.ts";
import { useSourceChoices } from "./cost-plan-queries.ts";
import { counted } from "../../ui/counted.ts";

interface CopyDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Fills an empty plan with the codes of another project, and with its lines if wanted. */
export function CopyDialog({ projectId, onClose }: CopyDialogProps) {
  const [text, setText] = useState("");
  const [from, setFrom] = useState<{ readonly id: string; readonly title: string }>();
  const [withLines, setWithLines] = useState(true);
  const [missing, setMissing] = useState(false);
  const choices = useSourceChoices(useRested(text.trim()));
  const copy = useCopyPlan(projectId);
  const others = choices.data?.filter(({ _id }) => _id !== projectId) ?? [];
  const failure = copy.error;
  const aboutSource = failure instanceof ApiError ? failure.fields["from"] : undefined;

  const submit = () => {
    setMissing(from === undefined);
    if (!from) return;
    copy.mutate(
      { from: from.id, lines: withLines },
      {
        onSuccess: ({ data }) => {
          toast(
            `Copied ${counted(data.codes, "code")} and ${counted(data.lines, "line")} of ${from.title}.`,
            { tone: "green" },
          );
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      busy={copy.isPending}
      size="sm"
      title="Copy a cost plan"
      description="Months move along with the start of this project."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        <Field label="Copy from" error={missing ? "Choose a project" : aboutSource}>
          <Combobox
            options={others.map(({ _id, title }) => ({ value: _id, label: title }))}
            value={from?.id ?? ""}
            chosenLabel={from?.title}
            onChange={(id) => {
              const chosen = others.find(({ _id }) => _id === id);
              setMissing(false);
              copy.reset();
              setFrom(chosen && { id, title: chosen.title });
            }}
            onSearch={setText}
            onOpenChange={(open) => !open && setText("")}
            placeholder="Choose a project"
            emptyText={
              choices.isError ? "Projects could not be loaded." : "No other projects found."
            }
          />
        </Field>
        <Checkbox
          label="With its lines and amounts"
          checked={withLines}
          onChange={({ target }) => {
            copy.reset();
            setWithLines(target.checked);
          }}
        />
        {failure && aboutSource === undefined && (
          <div className="mt-3">
            <Banner tone="red">
              {serverMessage(failure, "Failed to copy the plan. Please try again.")}
            </Banner>
          </div>
        )}
        <DialogFooter>
          <Button onClick={onClose} disabled={copy.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={copy.isPending}>
            Copy
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
