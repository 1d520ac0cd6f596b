import {
  type ActivityReport,
  rejectReport,
} from "../../../../contract/programme/activity-reports.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useRejectReport } from "./report-queries.ts";

interface RejectDialogProps {
  readonly projectId: string;
  readonly report: ActivityReport;
  readonly onClose: () => void;
}

/** Asks why a report is rejected. The person who reported reads the reason. */
export function RejectDialog({ projectId, report, onClose }: RejectDialogProps) {
  const { mutateAsync } = useRejectReport(projectId);
  const who = report.by?.name ?? "The person who reported it";
  const form = useSaveForm({
    schema: rejectReport.body,
    defaults: { reason: "" },
    submit: ({ reason }) => mutateAsync({ report: report._id, reason }),
    onSaved: () => {
      toast(`The report is rejected. ${who} is told.`);
      onClose();
    },
    failed: "Failed to reject the report. Please try again.",
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Reject the report of “${report.name ?? ""}”?`}
      description={`The programme stays as it is. ${who} is told the reason.`}
      act="Reject"
      danger
      onClose={onClose}
    >
      <Field label="Reason" error={form.errorOf("reason")} required>
        <TextArea {...form.register("reason")} rows={3} data-autofocus />
      </Field>
    </FormDialog>
  );
}
