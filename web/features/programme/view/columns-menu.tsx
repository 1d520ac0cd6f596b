import { ArrowDown, ArrowUp, Columns3, Trash2 } from "lucide-react";
import { typedNumber } from "../../../../engine/amount-text.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { DecimalInput } from "../../../ui/fields/decimal-input.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import { NAME } from "../columns/all-columns.ts";
import type { ProgrammeColumn } from "../columns/column.ts";
import { customKey } from "../columns/custom-columns.ts";
import type { EditProgramme } from "../view-model.ts";
import { NewColumn } from "./new-column.tsx";
import { NARROWEST, WIDEST } from "../columns/sized-columns.ts";
import type { ViewControl } from "./use-view.ts";
import type { ChosenColumn } from "./view-params.ts";

interface ColumnsMenuProps {
  readonly view: ViewControl;
  /** Null for readers, who add no columns. */
  readonly onEdit: EditProgramme | null;
}

/** Chooses the columns, and their order, and adds new ones. */
export function ColumnsMenu({ view, onEdit }: ColumnsMenuProps) {
  const { known, choose } = view;
  const chosen = view.view.columns;
  const keys = new Set(chosen.map(({ key }) => key));
  const byKey = new Map(known.map((column) => [column.key, column]));
  const shown = chosen.flatMap((one) => byKey.get(one.key) ?? []);
  const widths = new Map(view.columns.map(({ column, width }) => [column.key, width]));
  const offered = known.filter(({ key }) => !keys.has(key));
  const show = (key: string) => choose([...chosen, { key, width: null }]);
  const removeColumn = ({ key, label }: ProgrammeColumn) =>
    onEdit?.(
      [{ op: "remove_column", _id: key.slice(customKey("").length) }],
      `Delete column ${label}`,
    );
  const move = (key: string, by: -1 | 1) => choose(moved(chosen, key, by));
  return (
    <Popover
      label="Columns"
      align="start"
      className="w-80"
      trigger={
        <Button size="sm" icon={<Columns3 aria-hidden="true" />}>
          Columns
        </Button>
      }
    >
      {() => (
        <div className="overflow-y-auto p-3">
          <ul className="pg-menu">
            {shown.map((column, at) => (
              <li key={column.key} className="flex min-h-8 items-center gap-1">
                <Choice
                  column={column}
                  isChosen
                  onChange={() => choose(chosen.filter(({ key }) => key !== column.key))}
                />
                <Width
                  column={column}
                  width={widths.get(column.key) ?? column.width}
                  onResize={view.resize}
                />
                <BareIconButton
                  label={`Move ${column.label} left`}
                  icon={<ArrowUp aria-hidden="true" />}
                  size="sm"
                  disabled={at === 0}
                  onClick={() => move(column.key, -1)}
                />
                <BareIconButton
                  label={`Move ${column.label} right`}
                  icon={<ArrowDown aria-hidden="true" />}
                  size="sm"
                  disabled={at === shown.length - 1}
                  onClick={() => move(column.key, 1)}
                />
              </li>
            ))}
            {offered.map((column) => (
              <li key={column.key} className="flex min-h-8 items-center gap-1">
                <Choice column={column} isChosen={false} onChange={() => show(column.key)} />
                {onEdit && isCustom(column) && (
                  <BareIconButton
                    label={`Delete the column ${column.label}`}
                    icon={<Trash2 aria-hidden="true" />}
                    size="sm"
                    onClick={() => removeColumn(column)}
                  />
                )}
              </li>
            ))}
          </ul>
          {onEdit && <NewColumn onEdit={onEdit} onAdded={show} />}
        </div>
      )}
    </Popover>
  );
}

interface WidthProps {
  readonly column: ProgrammeColumn;
  readonly width: number;
  readonly onResize: (key: string, width: number) => void;
}

/** Sets the width of a column in pixels, for people who cannot drag its edge. */
function Width({ column: { key, label }, width, onResize }: WidthProps) {
  const take = (field: HTMLInputElement) => {
    const wanted = Math.round(typedNumber(field.value)) || width;
    const next = Math.min(WIDEST, Math.max(NARROWEST, wanted));
    field.value = String(next);
    if (next !== width) onResize(key, next);
  };
  return (
    <span className="w-20 flex-none">
      <DecimalInput
        aria-label={`Width of ${label}`}
        defaultValue={width}
        onBlur={(event) => take(event.target)}
        onKeyDown={(event) => event.key === "Enter" && take(event.currentTarget)}
      />
    </span>
  );
}

interface ChoiceProps {
  readonly column: ProgrammeColumn;
  readonly isChosen: boolean;
  readonly onChange: () => void;
}

function Choice({ column, isChosen, onChange }: ChoiceProps) {
  return (
    <span className="flex min-w-0 flex-1">
      <Checkbox
        label={column.label}
        checked={isChosen}
        disabled={column.key === NAME}
        onChange={onChange}
      />
    </span>
  );
}

const isCustom = ({ key }: ProgrammeColumn) => key.startsWith(customKey(""));

function moved(columns: readonly ChosenColumn[], key: string, by: -1 | 1): ChosenColumn[] {
  const next = [...columns];
  const at = next.findIndex((column) => column.key === key);
  const [column] = next.splice(at, 1);
  if (column) next.splice(at + by, 0, column);
  return next;
}
