import "../drawings.css";
import { useFormContext, useWatch } from "react-hook-form";
import { disciplineLabels, disciplines } from "../../../../contract/drawing-words.ts";
import type { UploadedSheet } from "../../../../contract/drawing-uploads.ts";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { TextInput } from "../../../ui/controls/text-input.tsx";
import { SheetPicture } from "../sheet-picture.tsx";
import type { ReviewValues } from "./review-values.ts";

const options = disciplines.map((value) => ({ value, label: disciplineLabels[value] }));

interface ReviewRowProps {
  at: number;
  page: number;
  sheet: string;
  /** The drawing of the register that has the number that was read. */
  drawing: UploadedSheet["proposal"]["drawing"];
}

const keyOf = (number: string) => number.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** What becomes of a sheet, in a line. */
function fateOf(
  { number, revision }: { readonly number: string; readonly revision: string },
  drawing: ReviewRowProps["drawing"],
): string {
  if (!drawing || keyOf(drawing.number) !== keyOf(number)) return "New drawing";
  const has = drawing.revisions.some((code) => code.toUpperCase() === revision.toUpperCase());
  return has
    ? `${drawing.number} has a revision ${revision} already`
    : `Next revision of ${drawing.number}, after ${drawing.revisions.at(-1) ?? "none"}`;
}

/** The fields of one sheet. */
export function ReviewRowFields({ at, page, sheet, drawing }: ReviewRowProps) {
  const { register, control, getFieldState, formState } = useFormContext<ReviewValues>();
  const row = useWatch({ control, name: `rows.${at}` });
  const errorOf = (name: "number" | "title" | "revision" | "discipline" | "folder") =>
    getFieldState(`rows.${at}.${name}`, formState).error?.message;
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
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
    </li>
  );
}
