import { Plus } from "lucide-react";
import { useState } from "react";
import type { MaterialRow } from "../../../contract/resources/resource-movements.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { HeaderCell } from "../../ui/data/table.tsx";
import { ListFrame } from "./list-frame.tsx";
import { MaterialLine } from "./material-line.tsx";
import { MovementDialog } from "./lazy-parts.ts";
import { ProjectFilter } from "../project-picker/public.ts";
import { useMaterialPages } from "./resource-queries.ts";
import type { Filtering } from "./use-resource-filters.ts";

interface MaterialsProps {
  filtering: Filtering;
  today: string;
  onAdd: () => void;
}

/** The required, ordered, delivered, used and remaining quantity of each material. */
export function Materials({ filtering, today, onAdd }: MaterialsProps) {
  const { filters, change, linkTo } = filtering;
  const { search, project } = filters;
  const [recording, setRecording] = useState<MaterialRow>();
  const query = useMaterialPages({
    ...(search ? { search } : {}),
    ...(project ? { project } : {}),
  });
  return (
    <>
      <ListFrame
        title="Materials"
        what="materials"
        query={query}
        filtering={filtering}
        narrowedBy={{ project }}
        controls={
          <div className="sm:w-56">
            <ProjectFilter value={project} onChange={(next) => change({ project: next })} />
          </div>
        }
        columns={6}
        rowHeight="h-12.25 max-sm:h-43"
        wide
        none={
          <EmptyState
            drawing="sheet"
            title="No materials yet."
            action={
              <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
                Add resource
              </Button>
            }
          >
            Add cement, rebar or sand, assign what each task needs, and record deliveries.
          </EmptyState>
        }
      >
        {(rows) => (
          <table aria-label="Materials" className="w-full text-left text-sm">
            <thead className="border-b border-line max-sm:sr-only">
              <tr>
                <HeaderCell>Material</HeaderCell>
                {["Required", "Ordered", "Delivered", "Used", "Left", "To order"].map((head) => (
                  <HeaderCell key={head} numeric className="whitespace-nowrap">
                    {head}
                  </HeaderCell>
                ))}
                <HeaderCell>
                  <span className="sr-only">Record</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <MaterialLine
                  key={row._id}
                  row={row}
                  withProjects={project === undefined}
                  link={linkTo(row._id)}
                  onRecord={() => setRecording(row)}
                />
              ))}
            </tbody>
          </table>
        )}
      </ListFrame>
      {recording && (
        <MovementDialog
          material={recording}
          project={project}
          today={today}
          onClose={() => setRecording(undefined)}
        />
      )}
    </>
  );
}
