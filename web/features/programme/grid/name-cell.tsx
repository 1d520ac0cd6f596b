import { ChevronDown, ChevronRight } from "lucide-react";
import { VisuallyHidden } from "../../../ui/data/visually-hidden.tsx";
import type { ProgrammeRow } from "../view-model.ts";

interface NameCellProps {
  readonly row: ProgrammeRow;
  readonly isCritical: boolean;
  readonly onToggle: (id: string) => void;
}

const INDENT = 16;

/** The name of a row within the outline, with the button that folds what is below it. */
export function NameCell({ row, isCritical, onToggle }: NameCellProps) {
  const { id, depth, name, collapsed, kind } = row;
  const Chevron = collapsed === true ? ChevronRight : ChevronDown;
  return (
    <span className="pg-name" style={{ paddingLeft: depth * INDENT }}>
      {collapsed === null ? (
        <span className="pg-twig" />
      ) : (
        // The row itself says whether it is expanded, and the keys fold it.
        <span
          className="pg-fold"
          data-fold=""
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onToggle(id);
          }}
        >
          <Chevron />
        </span>
      )}
      {(kind === "start_milestone" || kind === "finish_milestone") && (
        <span className="pg-diamond" aria-hidden="true" />
      )}
      <span className="pg-text">
        {name === "" ? <span className="pg-unnamed">Unnamed</span> : name}
      </span>
      {kind === "group" && <span className="pg-count">{row.count}</span>}
      {isCritical && kind !== "summary" && <VisuallyHidden>critical</VisuallyHidden>}
    </span>
  );
}
