import { byName } from "../../../../engine/folded-text.ts";
import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import type { CellContext } from "../columns/column.ts";
import { outlineNumber } from "../rows/plan-index.ts";
import { groupingWords, statusWords } from "./matching.ts";
import { filterCount, type ViewControl } from "./use-view.ts";
import { ConditionsForm, SavedViews } from "./view-parts.tsx";
import { groupings, lookAheads, noViewFilters, statuses } from "./view-params.ts";

interface ViewMenuProps {
  readonly view: ViewControl;
  readonly context: CellContext;
}

const all = { value: "", label: "All" };

/** Groups and filters of the rows. */
export function ViewMenu({ view, context }: ViewMenuProps) {
  const count = filterCount(view);
  return (
    <Popover
      label="Group and filter"
      align="start"
      className="w-80"
      trigger={
        <Button size="sm" icon={<ListFilter aria-hidden="true" />} data-view-menu="">
          {count > 0 ? `View (${count})` : "View"}
        </Button>
      }
    >
      {(close) => (
        <div className="pg-view-menu">
          <SavedViews view={view} onChosen={close} />
          <ConditionsForm view={view} context={context} />
          <ViewChoices view={view} context={context} />
        </div>
      )}
    </Popover>
  );
}

/** The choices alone, for the menu and for the phone. */
export function ViewChoices({ view: { view, change, foldAll }, context }: ViewMenuProps) {
  const { plan, people, companies, locations } = context;
  const summaries = plan.activities.filter(({ kind }) => kind === "summary");
  return (
    <div className="grid gap-3 p-4">
      <Choice
        label="Group by"
        value={view.group}
        options={[
          { value: "", label: "Outline" },
          ...groupings.map((value) => ({ value, label: groupingWords[value] })),
        ]}
        onChange={(text) => change({ group: groupings.find((name) => name === text) })}
      />
      <Choice
        label="Part of the programme"
        value={view.below}
        options={[
          all,
          ...summaries.map(({ _id, name }) => ({
            value: _id,
            label: `${outlineNumber(plan, _id)} ${name}`,
          })),
        ]}
        onChange={(text) => change({ below: text || undefined })}
      />
      <Choice
        label="Person"
        value={view.person}
        options={[all, ...named(people)]}
        onChange={(text) => change({ person: text || undefined })}
      />
      <Choice
        label="Company"
        value={view.company}
        options={[all, ...named(companies)]}
        onChange={(text) => change({ company: text || undefined })}
      />
      {locations.size > 0 && (
        <Choice
          label="Location"
          value={view.location}
          options={[all, ...named(locations)]}
          onChange={(text) => change({ location: text || undefined })}
        />
      )}
      <Choice
        label="Status"
        value={view.status}
        options={[all, ...statuses.map((value) => ({ value, label: statusWords[value] }))]}
        onChange={(text) => change({ status: statuses.find((name) => name === text) })}
      />
      <Choice
        label="Look-ahead"
        value={String(view.weeks)}
        options={lookAheads.map((weeks) => ({
          value: String(weeks),
          label: weeks === 0 ? "All dates" : `Next ${weeks} weeks`,
        }))}
        onChange={(text) => change({ weeks: Number(text) })}
      />
      <Checkbox
        label="Critical only"
        checked={view.critical}
        onChange={(event) => change({ critical: event.target.checked })}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => foldAll(true)}>
          Fold all
        </Button>
        <Button size="sm" onClick={() => foldAll(false)}>
          Unfold all
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => change({ ...noViewFilters, sort: undefined })}
        >
          Clear
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { value: string; label: string }[];
  readonly onChange: (text: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <label className="grid gap-1 text-sm font-medium">
      {label}
      <Select
        value={value ?? ""}
        options={options}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function named(names: ReadonlyMap<string, string>) {
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => byName(a.label, b.label));
}
