import { Button } from "../../../ui/controls/button.tsx";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import type { ProgrammePanelLink } from "../panel.ts";

interface EmptySheetProps {
  /** Whether the programme has activities, so that the filters hide all of them. */
  readonly hasActivities: boolean;
  readonly readOnly: string | null;
  readonly onType: () => void;
  readonly onClear: () => void;
  /** The link to the import from other products. */
  readonly importLink: ProgrammePanelLink;
}

/** Shown instead of rows: how to begin, or why nothing is shown. */
export function EmptyProgramme(props: EmptySheetProps) {
  return (
    <div className="pg-empty">
      <EmptyWords {...props} />
    </div>
  );
}

function EmptyWords(props: EmptySheetProps) {
  const { hasActivities, readOnly, onType, onClear, importLink } = props;
  if (hasActivities)
    return (
      <EmptyState title="No activity matches." action={<Button onClick={onClear}>Show all</Button>}>
        Change the search or the view.
      </EmptyState>
    );
  if (readOnly !== null)
    return (
      <EmptyState drawing="chart" title="There is no programme yet.">
        When the planner has made one, its dates appear here.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="chart"
      title="Plan this project."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onType}>
            Type the first activity
          </Button>
          <LinkButton {...importLink}>Import a file</LinkButton>
        </div>
      }
    >
      Type one activity on each row. Or copy names, durations and predecessors in Excel, with a
      heading above each, and paste them here with Ctrl V. Or import a file from Microsoft Project,
      Primavera P6 or Excel. You can add public holidays in Calendars.
    </EmptyState>
  );
}
