import "../drawings.css";
import { useState } from "react";
import {
  revisionStatuses,
  type RevisionStatus,
  statusLabels,
} from "../../../../contract/drawings/drawing-words.ts";
import {
  type Drawing,
  getDrawing,
  type Revision,
  updateRevision,
} from "../../../../contract/drawings/drawings.ts";
import { serverMessage } from "../../../api/call.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { formatDate, formatDay } from "../../../ui/format.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useCan } from "../../session/public.ts";
import { DrawingStatus } from "../drawing-status.tsx";
import { SheetPicture } from "../sheet-picture.tsx";
import { SheetPdf } from "./sheet-pdf.tsx";

interface RevisionListProps {
  drawing: Drawing;
  onView: (revision: string) => void;
}

/** The revisions of a drawing that the person may see, newest first. */
export function RevisionList({ drawing, onView }: RevisionListProps) {
  const mayManage = useCan("drawing.manage", { createdBy: null, assignedTo: null }).allowed;
  return (
    <ul className="grid gap-3">
      {drawing.revisions.map((revision) => (
        <li key={revision._id} className="drawing-revision-row rounded-md border border-line p-3">
          <button
            type="button"
            aria-label={`Open revision ${revision.code}`}
            className="self-start rounded-sm"
            onClick={() => onView(revision._id)}
          >
            <SheetPicture id={revision.sheet._id} className="h-20 w-28 hover:border-ink" />
          </button>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{`Revision ${revision.code}`}</span>
              <DrawingStatus status={revision.status} />
            </p>
            <p className="text-sm text-muted">{factsOf(revision)}</p>
            {revision.note !== "" && <p className="text-sm">{revision.note}</p>}
          </div>
          <div className="drawing-revision-acts">
            <SheetPdf sheet={revision.sheet._id} name={`${drawing.number} ${revision.code}`} />
            {mayManage && <RevisionActs drawing={drawing} revision={revision} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ purpose, status, date, issuedAt, issuedBy }: Revision): string {
  return [
    status === "superseded" ? `Was issued ${statusLabels[purpose].toLowerCase()}` : undefined,
    date === null ? undefined : `Dated ${formatDate(date)}`,
    issuedAt === null ? "Not issued" : `Issued ${formatDay(issuedAt)}`,
    issuedBy === null ? undefined : `by ${issuedBy.name}`,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}

const purposes = revisionStatuses
  .filter((status) => status !== "draft" && status !== "withdrawn")
  .map((value) => ({ value, label: statusLabels[value] }));

function RevisionActs({ drawing, revision }: { drawing: Drawing; revision: Revision }) {
  const [asks, setAsks] = useState(false);
  const [purpose, setPurpose] = useState<RevisionStatus>("construction");
  const change = useCommand(
    (status: RevisionStatus) =>
      command(
        updateRevision,
        { params: { id: revision._id }, body: { status } },
        { subject: `drawings:${drawing._id}` },
      ),
    { shows: [getDrawing] },
  );
  const set = async (status: RevisionStatus, done: string) => {
    try {
      await change.mutateAsync(status);
      toast(done, { tone: "green" });
    } catch (error) {
      toast(serverMessage(error, "This could not be saved."), { tone: "red" });
    }
    setAsks(false);
  };
  if (revision.purpose === "draft") {
    return (
      <>
        <Field label={`What revision ${revision.code} is issued for`} hideLabel>
          <Select
            options={purposes}
            value={purpose}
            onChange={(event) => setPurpose(event.target.value as RevisionStatus)}
          />
        </Field>
        <Button
          variant="primary"
          size="sm"
          loading={change.isPending}
          onClick={() => void set(purpose, `Revision ${revision.code} issued.`)}
        >
          Issue
        </Button>
      </>
    );
  }
  if (revision.purpose === "withdrawn") return null;
  return (
    <>
      <Button size="sm" onClick={() => setAsks(true)}>
        {`Withdraw ${revision.code}`}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void set("withdrawn", `Revision ${revision.code} withdrawn.`)}
        title={`Withdraw revision ${revision.code}?`}
        confirmLabel="Withdraw"
        busy={change.isPending}
      >
        It stays in the register, marked as withdrawn, and nobody should build from it. This cannot
        be undone: enter another revision instead.
      </ConfirmDialog>
    </>
  );
}
