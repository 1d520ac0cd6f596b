import "./constraints.css";
import type { LogEntry } from "../../../../contract/look-ahead/constraints.ts";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { ConstraintItem } from "./constraint-item.tsx";
import type { ConstraintActions } from "./use-constraint-actions.tsx";

interface ConstraintSheetProps {
  readonly entry: LogEntry;
  readonly today: string;
  readonly ownCompany: string | undefined;
  readonly acts: ConstraintActions;
  readonly onClose: () => void;
}

/** One entry of the log with its actions, beside the work that it blocks. */
export function ConstraintDrawer({
  entry,
  today,
  ownCompany,
  acts,
  onClose,
}: ConstraintSheetProps) {
  const andClose =
    (act: (of: LogEntry) => void): ((of: LogEntry) => void) =>
    (of) => {
      onClose();
      act(of);
    };
  return (
    <SidePanel open onClose={onClose} title={entry.activity.name} eyebrow="Constraint">
      <ul aria-label="Constraints" className="pg-constraint-list">
        <ConstraintItem
          {...{ entry, today, ownCompany }}
          onClear={(of, cleared) => {
            onClose();
            acts.onClear(of, cleared);
          }}
          onChange={andClose(acts.onChange)}
          onDelete={andClose(acts.onDelete)}
        />
      </ul>
    </SidePanel>
  );
}
