import { useQueryClient } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import {
  type ClientReport,
  getClientReport,
  periodProblem,
  updateClientReport,
} from "../../../../contract/reports/client-reports.ts";
import { ApiError } from "../../../api/call.ts";
import { fetchFresh } from "../../../api/queries.ts";
import { Form, FormFailure, SaveButton } from "../../../form/form.tsx";
import { FormDate } from "../../../form/form-date.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { appended, decisionsIn, draftedWork } from "./client-report-words.ts";
import { useSaveClientReport } from "./client-report-queries.ts";
import {
  changedDraftFields,
  draftLabels,
  type DraftValues,
  draftValuesOf,
  fieldsInConflict,
  labelledText,
} from "./draft-values.ts";

const schema = formSchema({
  toBody: ({ decisions, ...values }: DraftValues) => ({
    ...values,
    decisions: decisionsIn(decisions),
  }),
  body: updateClientReport.body.omit({ version: true }),
  problems: ({ from, to }) => ({
    to: from === "" || to === "" ? undefined : periodProblem({ from, to }),
  }),
});

/** The fields stay, and show the new values at once. */
const onTheScreen = { keepFieldsRef: true };

/** The form of a draft, with its words as they are typed. */
export function useDraftForm(projectId: string, report: ClientReport) {
  const client = useQueryClient();
  const save = useSaveClientReport({ projectId, reportId: report._id });
  /** The report whose words were in the form before the person changed them. */
  const base = useRef(report);
  const sent = useRef(draftValuesOf(report));
  const [theirs, setTheirs] = useState("");
  const form = useSaveForm({
    schema,
    defaults: draftValuesOf(report),
    keeps: `client-report:${report._id}`,
    submit: (body) => {
      sent.current = form.getValues();
      return save.mutateAsync({ ...body, version: base.current.version });
    },
    onSaved: ({ data }) => {
      startFrom(data, sent.current);
      setTheirs("");
      toast("Report saved.", { tone: "green" });
    },
    failed: "The report could not be saved. Please try again.",
    alsoClears: { from: ["to"] },
  });
  /** Shows a newer report. What differs from `before` was typed by the person, and stays. */
  const startFrom = (next: ClientReport, before: DraftValues) => {
    const typed = form.getValues();
    base.current = next;
    form.reset(draftValuesOf(next), onTheScreen);
    for (const field of changedDraftFields(typed, before))
      form.setValue(field, typed[field], { shouldDirty: true });
  };
  const { isDirty, reset, error } = form;
  // Without unsaved words, the form follows what others save.
  useEffect(() => {
    if (isDirty || report.version <= base.current.version) return;
    base.current = report;
    reset(draftValuesOf(report), onTheScreen);
  }, [isDirty, report, reset]);

  const reload = async () => {
    try {
      const params = { id: projectId, report: report._id };
      const { data: next } = await fetchFresh(client, getClientReport, { params });
      const before = draftValuesOf(base.current);
      const values = draftValuesOf(next);
      const both = fieldsInConflict(before, form.getValues(), values);
      setTheirs(labelledText(values, both));
      startFrom(next, before);
      form.setFailure(undefined);
    } catch (failed) {
      form.setFailure(failed);
    }
  };
  const isConflict = error instanceof ApiError && error.status === 409;
  const [summary, workDone, upcoming, decisions] = useWatch({
    control: form.control,
    name: ["summary", "workDone", "upcoming", "decisions"],
  });
  return {
    form,
    /** The words as they are typed. */
    typed: { summary, workDone, upcoming, decisions: decisionsIn(decisions) },
    /** What somebody else wrote into fields that the person has changed too; empty if nothing. */
    theirs,
    onReload: isConflict ? () => void reload() : undefined,
    /** Throws the unsaved words away. */
    discard: () => {
      form.forgetKept();
      base.current = report;
      reset(draftValuesOf(report));
    },
  };
}

export type DraftInForm = ReturnType<typeof useDraftForm>;

interface DraftFormProps {
  readonly draft: DraftInForm;
  readonly report: ClientReport;
}

/** What a writer adds to the figures of a draft: its period and its words. */
export function DraftForm({ draft, report }: DraftFormProps) {
  const { form, theirs, onReload } = draft;
  const { register, errorOf, control } = form;
  const drafted = draftedWork(report.figures.days);
  const draftWork = () =>
    form.setValue("workDone", appended(form.getValues("workDone"), drafted), {
      shouldDirty: true,
      shouldTouch: true,
    });
  return (
    <Card aria-label="Write the report">
      <Form form={form} label="The report’s words" className="flex flex-col gap-2">
        <FormFailure form={form} onReload={onReload} />
        {theirs !== "" && (
          <Banner tone="orange" title="Somebody else changed the same fields. They wrote:">
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{theirs}</p>
            <p className="mt-2">Saving replaces their words with yours.</p>
          </Banner>
        )}
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field label={draftLabels.from} error={errorOf("from")} required>
            <FormDate control={control} name="from" required />
          </Field>
          <Field label={draftLabels.to} error={errorOf("to")} required>
            <FormDate control={control} name="to" required />
          </Field>
        </div>
        <Field
          label={draftLabels.summary}
          error={errorOf("summary")}
          hint="What the client should know, in two or three sentences."
          optional
        >
          <TextArea {...register("summary")} rows={3} maxLength={2000} />
        </Field>
        <Field
          label={draftLabels.decisions}
          error={errorOf("decisions")}
          hint="One on each line."
          optional
        >
          <TextArea {...register("decisions")} rows={3} />
        </Field>
        <Field label={draftLabels.workDone} error={errorOf("workDone")} optional>
          <TextArea {...register("workDone")} rows={8} maxLength={8000} />
        </Field>
        <div className="mb-2">
          <Button
            size="sm"
            icon={<NotebookPen aria-hidden="true" />}
            onClick={draftWork}
            disabledReason={
              drafted === "" ? "No approved diary of this period tells anything yet." : undefined
            }
          >
            Draft from the diaries
          </Button>
        </div>
        <Field label={draftLabels.upcoming} error={errorOf("upcoming")} optional>
          <TextArea {...register("upcoming")} rows={3} maxLength={4000} />
        </Field>
        <div>
          <SaveButton form={form}>Save the report</SaveButton>
        </div>
      </Form>
    </Card>
  );
}
