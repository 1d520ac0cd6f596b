import "../drawings.css";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { disciplineLabels, disciplines } from "../../../../contract/drawings/drawing-words.ts";
import type { UploadedSheet } from "../../../../contract/drawings/drawing-uploads.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { SheetPicture } from "../sheet-picture.tsx";
import { drawingOf, hasRevision, type ReviewValues } from "./review-values.ts";

const options = disciplines.map((value) => ({ value, label: disciplineLabels[value] }));

/** A field that is to get the focus, once its row is in the document. */
export interface Led {
  readonly at: number;
  readonly field: string;
  readonly isWaiting: () => boolean;
  /** Returns true on the first call only. */
  readonly take: () => boolean;
}

interface ReviewRowProps {
  at: number;
  page: number;
  sheet: string;
  /** The drawing in the register with the number that was read. */
  drawing: UploadedSheet["proposal"]["drawing"];
  /** The row's position among the visible rows, and their total. */
  index: number;
  total: number;
  /** The row's offset in the list, in pixels. */
  start: number;
  /** Measures the row's height, which changes with its fields. */
  measure: (element: HTMLLIElement | null) => void;
  led: Led | undefined;
}

/** Says in a line what happens to a sheet. */
function fateOf(
  row: { readonly number: string; readonly revision: string },
  known: ReviewRowProps["drawing"],
): string {
  const drawing = drawingOf(row, known);
  if (!drawing) return "New drawing";
  return hasRevision(row, drawing)
    ? `${drawing.number} has a revision ${row.revision} already`
    : `Next revision of ${drawing.number}, after ${drawing.revisions.at(-1) ?? "none"}`;
}

/** The fields of one sheet. */
export function ReviewRowFields(props: ReviewRowProps) {
  const { at, page, sheet, drawing, index, total, start, measure, led } = props;
  const { register, control, getFieldState, formState, setFocus } = useFormContext<ReviewValues>();
  useEffect(() => {
    if (led?.take()) setFocus(`rows.${at}.${led.field}` as `rows.${number}.number`);
  }, [led, at, setFocus]);
  const row = useWatch({ control, name: `rows.${at}` });
  const errorOf = (name: "number" | "title" | "revision" | "discipline" | "folder") =>
    getFieldState(`rows.${at}.${name}`, formState).error?.message;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      className="absolute top-0 left-0 w-full pb-3"
      style={{ transform: `translateY(${start}px)` }}
    >
      <div className="rounded-lg border border-line bg-surface p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox
            {...register(`rows.${at}.wanted`)}
            label={<span className="font-semibold">{`Sheet ${page + 1}`}</span>}
          />
          <p className="text-sm text-muted">
            {row.wanted ? fateOf(row, drawing) : "Stays out of the register"}
          </p>
        </div>
        {row.wanted && (
          <div className="drawing-review">
            <SheetPicture id={sheet} className="drawing-review-sheet" />
            <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
              <Field label="Number" error={errorOf("number")} required>
                <TextInput {...register(`rows.${at}.number`)} autoComplete="off" />
              </Field>
              <Field label="Revision" error={errorOf("revision")} required>
                <TextInput {...register(`rows.${at}.revision`)} autoComplete="off" />
              </Field>
              <Field label="Discipline" error={errorOf("discipline")} required>
                <Select {...register(`rows.${at}.discipline`)} options={options} />
              </Field>
              <div className="sm:col-span-2">
                <Field label="Title" error={errorOf("title")} required>
                  <TextInput {...register(`rows.${at}.title`)} autoComplete="off" />
                </Field>
              </div>
              <Field
                label="Folder"
                error={errorOf("folder")}
                hint="Such as Architectural/Plans"
                optional
              >
                <TextInput {...register(`rows.${at}.folder`)} autoComplete="off" />
              </Field>
            </div>
          </div>
        )}
      </div>
    </li>
  );
}
