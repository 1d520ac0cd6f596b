import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { DateInput } from "../ui/dates/date-input.tsx";

interface FormDateProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  min?: string;
  max?: string;
  today?: string;
  /** The value of the form's field while no date is given. */
  empty?: "" | null;
  required?: boolean;
}

/** A DateInput as a field of a form. */
export function FormDate<Values extends FieldValues, Output>({
  control,
  name,
  empty = "",
  ...rest
}: FormDateProps<Values, Output>) {
  const { field } = useController({ control, name });
  const { ref, name: fieldName, onChange, onBlur } = field;
  const value: unknown = field.value;
  return (
    <DateInput
      {...rest}
      ref={ref}
      name={fieldName}
      value={typeof value === "string" ? value : ""}
      onChange={(next) => onChange(next === "" ? empty : next)}
      onSettled={onBlur}
    />
  );
}
