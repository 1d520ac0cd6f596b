import { workingDaysText } from "../../../contract/resources/resource-calendar.ts";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { resourceKinds } from "../../../contract/resources/resources.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { Select } from "../../ui/fields/select.tsx";
import { HeaderCell } from "../../ui/data/table.tsx";
import { ListFrame } from "./list-frame.tsx";
import { resourceParams } from "./resource-params.ts";
import { useResourcePages } from "./resource-queries.ts";
import { kindLabels, perDay, perUnit } from "./resource-words.ts";
import type { Filtering } from "./use-resource-filters.ts";

const kindOptions = [
  { value: "", label: "All kinds" },
  ...resourceKinds.map((value) => ({ value, label: kindLabels[value] })),
];

interface ResourceListProps {
  filtering: Filtering;
  onAdd: () => void;
}

/** Every resource by name: its capacity, its rate, and how often it is assigned. */
export function ResourceList({ filtering, onAdd }: ResourceListProps) {
  const { filters, change, linkTo } = filtering;
  const { search, kind, retired } = filters;
  const query = useResourcePages({
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(retired ? {} : { status: "active" as const }),
  });
  return (
    <ListFrame
      title="List"
      what="resources"
      query={query}
      filtering={filtering}
      narrowedBy={{ kind }}
      controls={
        <>
          <div className="sm:w-40">
            <Field label="Kind" hideLabel>
              <Select
                options={kindOptions}
                value={kind ?? ""}
                onChange={({ target }) => change({ kind: resourceParams.kind.parse(target.value) })}
              />
            </Field>
          </div>
          <Checkbox
            label="Include retired"
            checked={retired}
            onChange={({ target }) => change({ retired: target.checked })}
          />
        </>
      }
      columns={5}
      rowHeight="h-15.75"
      none={
        <EmptyState
          drawing="building"
          title="No resources yet."
          action={
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
              Add resource
            </Button>
          }
        >
          Add your gangs, plant, materials and subcontractors.
        </EmptyState>
      }
    >
      {(rows) => (
        <table aria-label="Resources" className="w-full table-fixed text-left text-sm">
          <thead className="border-b border-line max-sm:sr-only">
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell className="w-28 max-sm:hidden">Kind</HeaderCell>
              <HeaderCell numeric className="w-36 max-md:hidden">
                Capacity
              </HeaderCell>
              <HeaderCell className="w-32 max-lg:hidden">Working days</HeaderCell>
              <HeaderCell numeric className="w-40">
                Rate today
              </HeaderCell>
              <HeaderCell numeric className="w-28 max-sm:hidden">
                Assigned
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row._id}
                className="relative h-15.75 border-b border-line last:border-b-0 hover:bg-hover"
              >
                <th scope="row" className="px-4 py-3 font-normal">
                  <Link
                    {...linkTo(row._id)}
                    className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
                  >
                    {row.name}
                  </Link>
                  <span className="mt-0.5 block text-xs text-muted">
                    {row.code}
                    <span className="sm:hidden"> {kindLabels[row.kind]}</span>{" "}
                    {row.status === "retired" && <Badge>Retired</Badge>}
                  </span>
                </th>
                <td className="px-4 py-3 max-sm:hidden">{kindLabels[row.kind]}</td>
                <td className="px-4 py-3 text-right tabular-nums max-md:hidden">
                  {row.capacity === null ? "–" : perDay(row.capacity, row.unit)}
                </td>
                <td className="px-4 py-3 max-lg:hidden">
                  {row.kind === "material" ? "–" : workingDaysText(row.workingDays)}
                </td>
                <td className="px-4 py-3 text-right tabular-nums">
                  {row.rate === null ? (
                    <span className="text-muted">No rate</span>
                  ) : (
                    formatExact(row.rate, row.currency)
                  )}
                  <span className="block text-xs text-muted">{perUnit(row.unit)}</span>
                </td>
                <td className="px-4 py-3 text-right tabular-nums max-sm:hidden">
                  {row.assignments}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListFrame>
  );
}
