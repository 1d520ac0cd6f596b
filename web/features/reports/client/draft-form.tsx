import { NotebookPen } from "lucide-react";
import { useWatch } from "react-hook-form";
import {
  type ClientReport,
  periodProblem,
  updateClientReport,
} from "../../../../contract/reports/client-reports.ts";
import { Form, FormFailure, SaveButton } from "../../../form/form.tsx";
import { FormDate } from "../../../form/form-date.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { appended, decisionsIn, draftedWork } from "./client-report-words.ts";
import { useSaveClientReport } from "./client-report-queries.ts";

interface Values {
  readonly from: string;
  readonly to: string;
  readonly summary: string;
  readonly workDone: string;
  readonly upcoming: string;
  readonly decisions: string;
}

const schema = formSchema({
  toBody: ({ decisions, ...values }: Values) => ({ ...values, decisions: decisionsIn(decisions) }),
  body: updateClientReport.body.omit({ version: true }),
  problems: ({ from, to }) => ({
    to: from === "" || to === "" ? undefined : periodProblem({ from, to }),
  }),
});

const valuesOf = ({ from, to, summary, workDone, upcoming, decisions }: ClientReport): Values => ({
  from,
  to,
  summary,
  workDone,
  upcoming,
  decisions: decisions.join("\n"),
});

/** The form of a draft, with its words as they are typed. */
export function useDraftForm(projectId: string, report: ClientReport) {
  const save = useSaveClientReport({ projectId, reportId: report._id });
  const form = useSaveForm({
    schema,
    defaults: valuesOf(report),
    keeps: `client-report:${report._id}`,
    submit: (body) => save.mutateAsync({ ...body, version: report.version }),
    onSaved: ({ data }) => {
      form.reset(valuesOf(data));
      toast("Report saved.", { tone: "green" });
    },
    failed: "The report could not be saved. Please try again.",
    alsoClears: { from: ["to"] },
  });
  const [summary, workDone, upcoming, decisions] = useWatch({
    control: form.control,
    name: ["summary", "workDone", "upcoming", "decisions"],
  });
  const typed = { summary, workDone, upcoming, decisions: decisionsIn(decisions) };
  return { form, typed };
}

interface DraftFormProps {
  readonly form: ReturnType<typeof useDraftForm>["form"];
  readonly report: ClientReport;
}

/** What a writer adds to the figures of a draft: its period and its words. */
export function DraftForm({ form, report }: DraftFormProps) {
  const { register, errorOf, control } = form;
  const drafted = draftedWork(report.figures.days);
  const draft = () =>
    form.setValue("workDone", appended(form.getValues("workDone"), drafted), {
      shouldDirty: true,
      shouldTouch: true,
    });
  return (
    <Card aria-label="Write the report">
      <Form form={form} label="The report’s words" className="flex flex-col gap-2">
        <FormFailure form={form} />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field label="From" error={errorOf("from")} required>
            <FormDate control={control} name="from" required />
          </Field>
          <Field label="To" error={errorOf("to")} required>
            <FormDate control={control} name="to" required />
          </Field>
        </div>
        <Field
          label="Summary"
          error={errorOf("summary")}
          hint="What the client should know, in two or three sentences."
          optional
        >
          <TextArea {...register("summary")} rows={3} maxLength={2000} />
        </Field>
        <Field
          label="Decisions wanted"
          error={errorOf("decisions")}
          hint="One on each line."
          optional
        >
          <TextArea {...register("decisions")} rows={3} />
        </Field>
        <Field label="Work done" error={errorOf("workDone")} optional>
          <TextArea {...register("workDone")} rows={8} maxLength={8000} />
        </Field>
        <div className="mb-2">
          <Button
            size="sm"
            icon={<NotebookPen aria-hidden="true" />}
            onClick={draft}
            disabledReason={
              drafted === "" ? "No approved diary of this period tells anything yet." : undefined
            }
          >
            Draft from the diaries
          </Button>
        </div>
        <Field label="Next" error={errorOf("upcoming")} optional>
          <TextArea {...register("upcoming")} rows={3} maxLength={4000} />
        </Field>
        <div>
          <SaveButton form={form}>Save the report</SaveButton>
        </div>
      </Form>
    </Card>
  );
}
