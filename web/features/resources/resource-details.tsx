import { workingDaysText } from "../../../contract/resources/resource-calendar.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { ResourceDetail } from "../../../contract/resources/resources.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { AssignmentDialog } from "./lazy-parts.ts";
import { AssignmentList } from "./assignment-list.tsx";
import { Ledger } from "./ledger.tsx";
import { RateHistory } from "./rate-history.tsx";
import { ResourceActions } from "./resource-actions.tsx";
import { useAssignmentPages } from "./resource-queries.ts";
import { kindLabels, perDay, perUnit } from "./resource-words.ts";

interface ResourceDetailsProps {
  resource: ResourceDetail;
  today: string;
  onClose: () => void;
}

/** All details of a resource: its properties, its rates, and its assignments. */
export function ResourceDetails({ resource, today, onClose }: ResourceDetailsProps) {
  const [adding, setAdding] = useState(false);
  const assignments = useAssignmentPages(resource._id);
  const { kind, unit, capacity, workingDays, rate, currency, note, status } = resource;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact name="Kind">
          {kindLabels[kind]} {status === "retired" && <Badge>Retired</Badge>}
        </Fact>
        <Fact name="Rate today">
          {rate === null ? "None" : `${formatExact(rate, currency)} ${perUnit(unit)}`}
        </Fact>
        {capacity !== null && <Fact name="Capacity">{perDay(capacity, unit)}</Fact>}
        {kind !== "material" && <Fact name="Working days">{workingDaysText(workingDays)}</Fact>}
        {note !== "" && (
          <div className="col-span-2">
            <Fact name="Note">
              <span className="whitespace-pre-wrap">{note}</span>
            </Fact>
          </div>
        )}
      </dl>
      <ResourceActions resource={resource} today={today} onDeleted={onClose} />
      {kind === "material" && <Ledger resource={resource} today={today} />}
      <section aria-labelledby="assignments" className="mt-6 border-t border-line pt-5">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h3 id="assignments" className="text-sm font-semibold">
            Assigned to
          </h3>
          {status === "active" && (
            <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
              Assign
            </Button>
          )}
        </div>
        <AssignmentList query={assignments} none="No task needs it yet." />
      </section>
      <RateHistory resource={resource} today={today} />
      {adding && <AssignmentDialog ends={{ resource }} onClose={() => setAdding(false)} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
