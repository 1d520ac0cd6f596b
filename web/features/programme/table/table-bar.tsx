import {
  ArrowDown,
  ArrowUp,
  Expand,
  IndentDecrease,
  IndentIncrease,
  Info,
  Link2,
  ListPlus,
  Redo2,
  Shrink,
  Trash2,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { BareIconButton, IconButton } from "../../../ui/controls/icon-button.tsx";
import { Tooltip } from "../../../ui/controls/tooltip.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import type { CellContext } from "../columns/column.ts";
import { KeysHelp } from "./keys-help.tsx";
import type { Grid } from "../grid/use-grid.ts";
import { ShiftMenu } from "../shift/shift-menu.tsx";
import type { ProgrammeState, ProgrammeStore } from "../store/programme-store.ts";
import { ColumnsMenu } from "../view/columns-menu.tsx";
import type { EditProgramme } from "../view-model.ts";
import type { ViewControl } from "../view/use-view.ts";
import { ViewMenu } from "../view/view-menu.tsx";

interface SheetBarProps {
  readonly menu: ReactNode;
  readonly fills: boolean;
  readonly onFill: (fills: boolean) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onEdit: EditProgramme;
  readonly store: ProgrammeStore;
  readonly state: ProgrammeState;
  readonly grid: Grid;
  readonly view: ViewControl;
  readonly context: CellContext;
  readonly readOnly: string | null;
  /** Says what an action did. */
  readonly say: (words: string) => void;
  /** Opens the details of the row with the focus. */
  readonly onDetails: () => void;
  /** Buttons of the Gantt. */
  readonly children?: ReactNode;
}

/** The toolbar: the actions on rows, and the choice of what the programme shows. */
export function TableBar(props: SheetBarProps) {
  const { state, grid, view, context, readOnly, onUndo, onRedo, onEdit, onDetails } = props;

  const { acts } = grid;
  const [search, setSearch] = useSearchText(view.view.search, (text) =>
    view.change({ search: text }),
  );
  return (
    <div className="pg-bar" role="toolbar" aria-label="Programme">
      {props.menu}
      {readOnly === null && (
        <>
          <Step label="Undo" what={state.undo} icon={<Undo2 />} onClick={onUndo} />
          <Step label="Redo" what={state.redo} icon={<Redo2 />} onClick={onRedo} />
          <span className="pg-gap" />
          <Act label="Insert row" icon={<ListPlus aria-hidden="true" />} onClick={acts.insert} />
          <Act
            label="Outdent"
            icon={<IndentDecrease aria-hidden="true" />}
            onClick={acts.outdent}
          />
          <Act label="Indent" icon={<IndentIncrease aria-hidden="true" />} onClick={acts.indent} />
          <Act
            label="Move up"
            icon={<ArrowUp aria-hidden="true" />}
            onClick={() => acts.shift(-1)}
          />
          <Act
            label="Move down"
            icon={<ArrowDown aria-hidden="true" />}
            onClick={() => acts.shift(1)}
          />
          <Act
            label="Link the selected rows"
            icon={<Link2 aria-hidden="true" />}
            onClick={acts.link}
          />
          <ShiftMenu {...{ grid, context }} store={props.store} say={props.say} />
          <Act
            label="Delete the selected rows"
            icon={<Trash2 aria-hidden="true" />}
            onClick={acts.remove}
          />
          <span className="pg-gap" />
        </>
      )}
      <Act
        label="Details of the row, and why its dates are what they are"
        icon={<Info aria-hidden="true" />}
        onClick={onDetails}
      />
      <ViewMenu view={view} context={context} />
      <ColumnsMenu view={view} onEdit={readOnly === null ? onEdit : null} />
      <div className="pg-search">
        <SearchInput
          label="Search the programme"
          value={search}
          onChange={setSearch}
          placeholder="Search"
        />
      </div>
      {/* Wrapped as one piece; otherwise the last button alone would start a new line. */}
      <div className="flex items-center gap-1">
        {props.children}
        {readOnly === null && <KeysHelp />}
        <Act
          label={props.fills ? "Back to the page" : "Fill the window"}
          icon={props.fills ? <Shrink aria-hidden="true" /> : <Expand aria-hidden="true" />}
          onClick={() => props.onFill(!props.fills)}
        />
      </div>
    </div>
  );
}

interface ActProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

/** A button of the toolbar. It leaves the focus in the table, so that the next key still works there. */
function Act({ label, icon, onClick }: ActProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      size="sm"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}

interface StepProps extends ActProps {
  /** What would be undone or done again; null for nothing. */
  readonly what: string | null;
}

/** Undo or redo. Its name is fixed, so that it can be pressed repeatedly; its description names the next change. */
function Step({ label, icon, what, onClick }: StepProps) {
  const text = what === null ? `Nothing to ${label.toLowerCase()}` : `${label}: ${what}`;
  return (
    <Tooltip text={text}>
      {(describedBy) => (
        <BareIconButton
          label={label}
          icon={icon}
          size="sm"
          aria-describedby={describedBy}
          aria-disabled={what === null || undefined}
          className={what === null ? "opacity-50" : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClick}
        />
      )}
    </Tooltip>
  );
}
