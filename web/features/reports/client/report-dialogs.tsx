import { Controller } from "react-hook-form";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { MAX_MAIL_WORDS, MAX_MAILED } from "../../../../contract/people/mailed-people.ts";
import {
  type ClientReport,
  mailClientReport,
} from "../../../../contract/reports/client-reports.ts";
import { serverMessage } from "../../../api/call.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { PeopleField } from "../../../form/people-field.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { paths } from "../../../paths.ts";
import { counted } from "../../../ui/counted.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonText } from "../../../ui/data/skeleton.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { reportName } from "./client-report-words.ts";
import {
  isAddressee,
  useApproveReport,
  useDeleteReport,
  useReportReaders,
} from "./client-report-queries.ts";

interface DialogProps {
  readonly projectId: string;
  /** As it stood when the question was opened. */
  readonly report: ClientReport;
  readonly onClose: () => void;
}

/** Asks before a report is approved: from then on it never changes, and the client reads it. */
export function ApproveReportDialog({ projectId, report, onClose }: DialogProps) {
  const approve = useApproveReport({ projectId, reportId: report._id });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={`Approve ${reportName(report).toLowerCase()}?`}
      confirmLabel="Approve"
      busy={approve.isPending}
      error={
        approve.error
          ? serverMessage(approve.error, "The report could not be approved. Please try again.")
          : undefined
      }
      onClose={onClose}
      onConfirm={() =>
        approve.mutate(report.version, {
          onSuccess: () => {
            toast("Report approved.", { tone: "green" });
            onClose();
          },
        })
      }
    >
      The client can read it from now on, and its figures and words no longer change. To correct an
      approved report, make a new one of the same period.
    </ConfirmDialog>
  );
}

/** Asks before a draft is deleted. */
export function DeleteReportDialog({ projectId, report, onClose }: DialogProps) {
  const navigate = useNavigate();
  const remove = useDeleteReport({ projectId, reportId: report._id });
  return (
    <ConfirmDialog
      open
      title={`Delete the draft of ${reportName(report).toLowerCase()}?`}
      confirmLabel="Delete draft"
      busy={remove.isPending}
      error={
        remove.error
          ? serverMessage(remove.error, "The draft could not be deleted. Please try again.")
          : undefined
      }
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(report.version, {
          onSuccess: () => {
            toast("Draft deleted.");
            void navigate(paths.projectRoom(projectId, "reports"), { replace: true });
          },
        })
      }
    >
      What was written in it is lost.
    </ConfirmDialog>
  );
}

const schema = mailClientReport.body;

/** Asks whom to mail a report to, and with what message. */
export function MailReportDialog(props: DialogProps) {
  const { projectId, report, onClose } = props;
  const { readers, isError, error, refetch, isFetching } = useReportReaders(projectId);
  if (readers) return <MailForm {...props} readers={readers} />;
  return (
    <Dialog open onClose={onClose} title={mailTitle(report)}>
      {isError ? (
        <ErrorState
          message={serverMessage(error, "The people on the project could not be loaded.")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingRegion label="Loading the people on the project">
          <SkeletonText lines={4} />
        </LoadingRegion>
      )}
    </Dialog>
  );
}

const mailTitle = (report: ClientReport) => `Mail ${reportName(report).toLowerCase()}`;

interface MailFormProps extends DialogProps {
  readonly readers: NonNullable<ReturnType<typeof useReportReaders>["readers"]>;
}

/** Begins with everyone chosen for whom reports are written. */
function MailForm({ projectId, report, onClose, readers }: MailFormProps) {
  const params = { id: projectId, report: report._id };
  const send = useCommand((body: z.output<typeof schema>) =>
    command(mailClientReport, { params, body }),
  );
  const form = useSaveForm({
    schema,
    defaults: {
      people: readers.filter(isAddressee).map(({ _id }) => _id),
      words: "",
    },
    submit: (body) => send.mutateAsync(body),
    onSaved: (_, { people }) => {
      const { length } = people;
      toast(`${counted(length, "mail")} ${length === 1 ? "is" : "are"} on the way.`, {
        tone: "green",
      });
      onClose();
    },
    failed: "The report could not be mailed.",
  });
  return (
    <FormDialog
      form={form}
      title={mailTitle(report)}
      description="Each person gets its summary, the decisions wanted and a link to the report."
      act="Send"
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Controller
          control={form.control}
          name="people"
          render={({ field }) => (
            <PeopleField
              people={readers}
              value={field.value}
              onChange={field.onChange}
              most={MAX_MAILED}
              error={form.errorOf("people")}
              none="Nobody who may read reports is on this project."
            />
          )}
        />
        <Field label="Message" error={form.errorOf("words")} optional>
          <TextArea {...form.register("words")} rows={3} maxLength={MAX_MAIL_WORDS} />
        </Field>
      </div>
    </FormDialog>
  );
}
