import { useController } from "react-hook-form";
import type { Json } from "../../../../engine/records/content.ts";
import { pinShape } from "../../../../contract/site/fields.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { FormDate } from "../../../form/form-date.tsx";
import type { SaveForm } from "../../../form/use-save-form.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { DecimalInput } from "../../../ui/fields/decimal-input.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { PinPicker } from "../pin/pin-picker.tsx";
import { ReferenceField } from "./reference-field.tsx";
import type { FormValues } from "./record-form-schema.ts";

export type RecordFormFields = SaveForm<FormValues, Record<string, Json>>;

interface RecordFieldProps {
  readonly kind: RecordKind;
  readonly name: string;
  readonly form: RecordFormFields;
  readonly projectId: string;
  readonly today?: string;
  /** Offered while the person types a line. */
  readonly suggestions?: readonly string[];
  readonly autofocus?: boolean;
}

/** A field of a record's form, as declared by the kind. */
export function RecordField(props: RecordFieldProps) {
  const { kind, name, form } = props;
  const field = kind.fields[name];
  if (!field) return null;
  if (field.control === "pin") return <PinControl {...props} label={field.label} />;
  return (
    <Field label={field.label} error={form.errorOf(name)} required={field.required === true}>
      <Control {...props} />
    </Field>
  );
}

/** A pin has several controls, each with its own label. */
function PinControl({ form, name, projectId, label }: RecordFieldProps & { label: string }) {
  const { field } = useController({ control: form.control, name });
  const value = field.value
    ? (pinShape.safeParse(JSON.parse(field.value)).data ?? undefined)
    : undefined;
  const error = form.errorOf(name);
  return (
    <fieldset className="mb-3">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <PinPicker
        projectId={projectId}
        value={value}
        onChange={(place) => field.onChange(place ? JSON.stringify(place) : "")}
      />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-sm text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Control({
  kind,
  name,
  form,
  projectId,
  today,
  suggestions,
  autofocus = false,
}: RecordFieldProps) {
  const field = kind.fields[name];
  const { field: bound } = useController({ control: form.control, name });
  const listId = `${name}-suggestions`;
  switch (field?.control) {
    case "text":
      return <TextArea {...form.register(name)} rows={3} />;
    case "day":
      return (
        <FormDate control={form.control} name={name} {...(today !== undefined && { today })} />
      );
    case "number":
      return <DecimalInput {...form.register(name)} />;
    case "choice":
      return (
        <Select
          {...form.register(name)}
          options={[
            { value: "", label: "None" },
            ...Object.entries(field.choices ?? {}).map(([value, label]) => ({ value, label })),
          ]}
        />
      );
    case "reference":
      return field.refersTo === undefined ? null : (
        <ReferenceField
          projectId={projectId}
          to={field.refersTo}
          value={bound.value ?? ""}
          onChange={bound.onChange}
        />
      );
    case "line":
      return (
        <>
          <TextInput
            {...form.register(name)}
            autoComplete="off"
            list={suggestions ? listId : undefined}
            data-autofocus={autofocus || undefined}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((words) => (
                <option key={words} value={words}>
                  {words}
                </option>
              ))}
            </datalist>
          )}
        </>
      );
    case "pin":
    case "rows":
    case undefined:
      return null;
  }
}
