import type { Cell } from "../../../../contract/site/rows-field.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { ReferenceField } from "../form/reference-field.tsx";

interface CellFieldProps {
  readonly projectId: string;
  readonly cell: Cell;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** A control for one cell of a row, as declared by the kind. */
export function CellField(props: CellFieldProps) {
  return (
    <Field label={props.cell.label} error={props.problem}>
      <Control {...props} />
    </Field>
  );
}

function Control({ projectId, cell, value, onChange, onLeave }: CellFieldProps) {
  switch (cell.control) {
    case "choice":
      return (
        <Select
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
          options={[
            { value: "", label: "None" },
            ...Object.entries(cell.choices ?? {}).map(([name, label]) => ({ value: name, label })),
          ]}
        />
      );
    case "reference":
      return cell.refersTo === undefined ? null : (
        <ReferenceField
          projectId={projectId}
          to={cell.refersTo}
          value={value}
          onChange={onChange}
        />
      );
    case "line":
    case "number":
    case "time":
      return (
        <TextInput
          type={cell.control === "time" ? "time" : "text"}
          inputMode={cell.control === "number" ? "decimal" : undefined}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
      );
  }
}
