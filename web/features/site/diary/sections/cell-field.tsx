import type { Cell } from "../../../../../contract/site/rows-field.ts";
import { Field } from "../../../../ui/fields/field.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { TextInput } from "../../../../ui/fields/text-input.tsx";
import { ReferenceField } from "../../form/reference-field.tsx";

interface CellFieldProps {
  readonly projectId: string;
  readonly cell: Cell;
  readonly value: string;
  readonly problem: string | undefined;
  /** The id of the problem's text, if the line of the cell shows it. The label is then above the column. */
  readonly problemId?: string | undefined;
  /** The id of the list of words that are offered. */
  readonly list?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** A control for one cell of a row, as declared by the kind. */
export function CellField(props: CellFieldProps) {
  const { cell, problem, problemId } = props;
  const isOnLine = problemId !== undefined;
  return (
    <Field label={cell.label} hideLabel={isOnLine} error={isOnLine ? undefined : problem}>
      <Control {...props} />
    </Field>
  );
}

function Control({
  projectId,
  cell,
  value,
  problem,
  problemId,
  list,
  onChange,
  onLeave,
}: CellFieldProps) {
  const invalid =
    problem !== undefined && problemId !== undefined
      ? { "aria-invalid": true, "aria-describedby": problemId }
      : {};
  switch (cell.control) {
    case "choice":
      return (
        <Select
          {...invalid}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
          options={[
            { value: "", label: problemId === undefined ? "None" : "Choose" },
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
          {...invalid}
          type={cell.control === "time" ? "time" : "text"}
          inputMode={cell.control === "number" ? "decimal" : undefined}
          enterKeyHint="next"
          autoComplete="off"
          list={list}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
      );
    case "files":
      return null;
  }
}
