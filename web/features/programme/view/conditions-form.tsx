import { Plus } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import {
  type Condition,
  type ConditionOperator,
  operatorsOf,
} from "../../../../engine/programme/typed/condition.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DateInput } from "../../../ui/dates/date-input.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { NAME } from "../columns/all-columns.ts";
import type { CellContext, ProgrammeColumn } from "../columns/column.ts";
import { cellKindOf, operatorWords } from "./condition-words.ts";
import { type ConditionProblem, conditionProblem, needsValue } from "./condition-problem.ts";
import { LONGEST_VALUE } from "./conditions.ts";
import type { ViewControl } from "./use-view.ts";

interface ConditionsFormProps {
  readonly view: ViewControl;
  readonly context: CellContext;
}

/** Sorts the rows by a column, and adds conditions on columns. */
export function ConditionsForm({ view, context }: ConditionsFormProps) {
  return (
    <div className="pg-conditions">
      <SortChoice view={view} />
      <NewCondition view={view} context={context} />
    </div>
  );
}

function SortChoice({ view: { view, known, change } }: Pick<ConditionsFormProps, "view">) {
  const { sort } = view;
  const id = useId();
  return (
    <div className="grid grid-cols-2 items-end gap-2">
      <div className="grid gap-1 text-sm font-medium">
        <label htmlFor={`${id}-by`}>Sort by</label>
        <Select
          id={`${id}-by`}
          value={sort?.column ?? ""}
          options={[
            { value: "", label: "As it is planned" },
            ...known.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={({ target }) =>
            change({
              sort: target.value === "" ? undefined : { column: target.value, isDescending: false },
            })
          }
        />
      </div>
      <div className="grid gap-1 text-sm font-medium">
        <label htmlFor={`${id}-order`}>Order</label>
        <Select
          id={`${id}-order`}
          value={sort?.isDescending ? "down" : "up"}
          disabled={sort === undefined}
          options={[
            { value: "up", label: "Upwards" },
            { value: "down", label: "Downwards" },
          ]}
          onChange={({ target }) =>
            sort && change({ sort: { ...sort, isDescending: target.value === "down" } })
          }
        />
      </div>
    </div>
  );
}

interface Draft {
  readonly column: string;
  readonly operator: ConditionOperator;
  readonly value: string;
  readonly until: string;
}

function NewCondition({ view, context }: ConditionsFormProps) {
  const { known, change } = view;
  const [draft, setDraft] = useState<Draft>({
    column: NAME,
    operator: "contains",
    value: "",
    until: "",
  });
  const [problem, setProblem] = useState<ConditionProblem>();
  const problemOf = (about: ConditionProblem["about"]) =>
    problem?.about === about ? problem.words : undefined;
  const title = useId();
  const column = known.find(({ key }) => key === draft.column) ?? known[0];
  if (!column) return null;
  const kind = cellKindOf(column);
  const put = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setProblem(undefined);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const condition: Condition = {
      ...draft,
      column: column.key,
      value: needsValue(draft.operator) ? draft.value.trim().slice(0, LONGEST_VALUE) : "",
      until: draft.operator === "between" ? draft.until.trim().slice(0, LONGEST_VALUE) : "",
    };
    // Conditions on columns that are gone have no chip, and go with the first change.
    const others = view.conditions.map((one) => one.condition);
    const found = conditionProblem(kind, condition, others);
    if (found) return setProblem(found);
    change({ where: [...others, condition] });
    put({ value: "", until: "" });
  };
  return (
    <form aria-labelledby={title} className="grid gap-2" onSubmit={add} noValidate>
      <p id={title} className="text-sm font-semibold">
        Show only activities whose
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Field label="Column" hideLabel>
          <Select
            value={column.key}
            options={known.map(({ key, label }) => ({ value: key, label }))}
            onChange={({ target }) => {
              const next = known.find(({ key }) => key === target.value);
              const [first = "is"] = next ? operatorsOf[cellKindOf(next)] : [];
              const operator = next?.choices ? "is" : first;
              put({ column: target.value, operator, value: "", until: "" });
            }}
          />
        </Field>
        <Field label="Condition" hideLabel>
          <Select
            value={draft.operator}
            options={operatorsOf[kind].map((value) => ({ value, label: operatorWords[value] }))}
            onChange={({ target }) => {
              const operator = operatorsOf[kind].find((one) => one === target.value);
              if (operator) put({ operator });
            }}
          />
        </Field>
      </div>
      {needsValue(draft.operator) && (
        <Value
          label={draft.operator === "between" ? "From" : "Value"}
          {...{ column, context }}
          problem={problemOf("value")}
          operator={draft.operator}
          value={draft.value}
          onChange={(value) => put({ value })}
        />
      )}
      {draft.operator === "between" && (
        <Value
          label="To"
          {...{ column, context }}
          problem={problemOf("until")}
          operator={draft.operator}
          value={draft.until}
          onChange={(until) => put({ until })}
        />
      )}
      {problemOf("all") !== undefined && (
        <p role="alert" className="text-sm text-red-ink">
          {problemOf("all")}
        </p>
      )}
      <div>
        <Button size="sm" type="submit" icon={<Plus aria-hidden="true" />}>
          Add condition
        </Button>
      </div>
    </form>
  );
}

interface ValueProps {
  readonly label: string;
  readonly column: ProgrammeColumn;
  readonly context: CellContext;
  readonly operator: ConditionOperator;
  readonly problem: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The control for a value: a date, one of the choices, or text. */
function Value(props: ValueProps): ReactNode {
  const { label, column, context, operator, problem, value, onChange } = props;
  const isChoice = column.choices !== undefined && (operator === "is" || operator === "is_not");
  return (
    <Field label={label} error={problem}>
      {cellKindOf(column) === "date" ? (
        <DateInput value={value} onChange={onChange} today={context.today} />
      ) : isChoice ? (
        <Select
          value={value}
          options={[
            { value: "", label: "Choose" },
            ...(column.choices?.(context) ?? [])
              .filter((choice) => choice !== "")
              .map((choice) => ({ value: choice, label: choice })),
          ]}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <TextInput
          value={value}
          maxLength={LONGEST_VALUE}
          placeholder={placeholders[cellKindOf(column)]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

const placeholders = { text: "", number: "e.g. 50", duration: "e.g. 5d", date: "" };
