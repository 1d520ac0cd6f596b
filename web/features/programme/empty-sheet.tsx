import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";

interface EmptySheetProps {
  /** Whether there is a programme, of which the filters show nothing. */
  readonly hasActivities: boolean;
  readonly readOnly: string | null;
  readonly onType: () => void;
  readonly onClear: () => void;
}

/** In place of rows: how to begin, or why nothing is shown. */
export function EmptySheet({ hasActivities, readOnly, onType, onClear }: EmptySheetProps) {
  if (hasActivities)
    return (
      <EmptyState title="No activity matches." action={<Button onClick={onClear}>Show all</Button>}>
        Change the search or the view.
      </EmptyState>
    );
  if (readOnly !== null)
    return (
      <EmptyState drawing="chart" title="There is no programme yet.">
        When the planner has made one, its dates are here.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="chart"
      title="Plan this project."
      action={
        <Button variant="primary" onClick={onType}>
          Type the first activity
        </Button>
      }
    >
      Type one activity a row. Or copy names, durations and predecessors in Excel, and paste them
      here with Ctrl V. A file of Microsoft Project or Primavera is imported by the Programme menu.
    </EmptyState>
  );
}
