import { ArrowLeft } from "lucide-react";
import { useMemo, useState } from "react";
import type {
  DrawingUpload,
  UploadedSheet,
} from "../../../../contract/drawings/drawing-uploads.ts";
import { enterDrawings } from "../../../../contract/drawings/drawing-uploads.ts";
import { listDrawings } from "../../../../contract/drawings/drawings.ts";
import { revisionStatuses, statusLabels } from "../../../../contract/drawings/drawing-words.ts";
import { serverMessage } from "../../../api/call.ts";
import { Form, FormFailure } from "../../../form/form.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DateInput } from "../../../ui/dates/date-input.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonText } from "../../../ui/data/skeleton.tsx";
import { StickyBar } from "../../../ui/data/sticky-bar.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { Controller, useWatch } from "react-hook-form";
import { useUploadToReview } from "../drawing-queries.ts";
import { sheetProblemWords } from "../upload-words.ts";
import { ReviewRows } from "./review-rows.tsx";
import { reviewFieldOf, reviewSchema, type ReviewValues, rowsOf } from "./review-values.ts";

const statusOptions = revisionStatuses
  .filter((status) => status !== "withdrawn")
  .map((value) => ({ value, label: statusLabels[value] }));

interface ReviewProps {
  id: string;
  onClose: () => void;
}

/** What was read from the title blocks of an upload, to be corrected before it enters the register. */
export function Review({ id, onClose }: ReviewProps) {
  const query = useUploadToReview(id);
  const upload = query.data?.data;
  return (
    <div className="grid gap-4">
      <div>
        <Button size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
          Back to the register
        </Button>
      </div>
      {upload ? (
        <ReviewForm key={upload.entered} upload={upload} pages={upload.pages} onClose={onClose} />
      ) : query.isError ? (
        <ErrorState
          message={serverMessage(query.error, "The sheets could not be loaded.")}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingRegion label="Loading the sheets">
          <SkeletonText lines={8} />
        </LoadingRegion>
      )}
    </div>
  );
}

interface ReviewFormProps {
  upload: DrawingUpload;
  pages: readonly UploadedSheet[];
  onClose: () => void;
}

const countWanted = (rows: ReviewValues["rows"]) => rows.filter((row) => row.wanted).length;

const counted = (n: number, of = "sheet") =>
  n === 1 ? `1 ${of}` : `${n.toLocaleString("en")} ${of}s`;

function ReviewForm({ upload, pages, onClose }: ReviewFormProps) {
  const { _id: id, name } = upload;
  const [rows] = useState(() => rowsOf(pages));
  const enter = useCommand(
    (body: ReturnType<typeof reviewSchema.parse>) =>
      command(enterDrawings, { params: { id }, body }),
    { shows: [listDrawings] },
  );
  const form = useSaveForm<ReviewValues, ReturnType<typeof reviewSchema.parse>>({
    schema: reviewSchema,
    defaults: { rows, status: "construction", date: "" },
    fieldOf: reviewFieldOf,
    submit: (body) => enter.mutateAsync(body),
    onSaved: (_answer, { sheets }) => {
      toast(`${counted(sheets.length)} entered.`, { tone: "green" });
      onClose();
    },
    failed: "The sheets could not be entered. Please try again.",
  });
  const { control, register, errorOf } = form;
  const wanted = useWatch({ control, name: "rows", compute: countWanted });
  const bad = pages.filter(({ problem }) => problem !== null);
  const known = useMemo(() => new Map(pages.map((page) => [page._id, page])), [pages]);
  return (
    <Form form={form} label={`Sheets of ${name}`} className="grid gap-4">
      <div>
        <h2 className="text-lg font-semibold">{`Check ${counted(rows.length)} of ${name}`}</h2>
        <p className="text-sm text-muted">
          Number, title and revision were read from the title blocks. Correct what is wrong. A sheet
          with the number of a drawing becomes its next revision.
        </p>
      </div>
      {bad.length > 0 && (
        <Banner tone="orange" title={`${counted(bad.length)} could not be drawn`}>
          <ul>
            {bad.map(({ page, problem }) => (
              <li key={page}>
                {`Sheet ${page + 1}: ${problem === null ? "" : sheetProblemWords[problem]}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <Card>
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <Field label="Issued" error={errorOf("status")} required>
            <Select {...register("status")} options={statusOptions} />
          </Field>
          <Controller
            control={control}
            name="date"
            render={({ field }) => (
              <Field label="Date of the revisions" error={errorOf("date")} optional>
                <DateInput {...field} />
              </Field>
            )}
          />
        </div>
      </Card>
      <ReviewRows rows={rows} known={known} />
      <FormFailure form={form} />
      <StickyBar>
        <Button
          type="submit"
          variant="primary"
          loading={form.isSubmitting}
          disabledReason={wanted === 0 ? "Choose a sheet first." : undefined}
        >
          {`Enter ${counted(wanted)}`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </StickyBar>
    </Form>
  );
}
