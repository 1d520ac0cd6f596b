import { ChevronLeft, ChevronRight } from "lucide-react";
import { addDays, mondayOf } from "../../../../engine/day.ts";
import { resourceKinds } from "../../../../contract/resources/resources.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import { ProjectFilter } from "../../project-picker/public.ts";
import { periods, resourceParams, weekSpanOf } from "../resource-params.ts";
import { kindLabels } from "../resource-words.ts";
import type { Filtering } from "../use-resource-filters.ts";

const kindOptions = [
  { value: "", label: "All kinds" },
  ...resourceKinds
    .filter((kind) => kind !== "material")
    .map((value) => ({ value, label: kindLabels[value] })),
];
const periodOptions = periods.map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }));

interface HeatToolbarProps {
  filtering: Filtering;
  today: string;
}

/** The filters of the map: search, kind, project, overloads only, and the weeks. */
export function HeatToolbar({ filtering, today }: HeatToolbarProps) {
  const { filters, change } = filtering;
  const [text, setText] = useSearchText(filters.search, (search) => change({ search }));
  const { from } = weekSpanOf(filters, today);
  // Moves by half of the visible weeks, so that the person keeps their orientation.
  const step = Math.floor(filters.weeks / 2) * 7;
  const go = (days: number) => change({ from: addDays(from, days) });
  return (
    <div className="mb-4 grid gap-3 sm:flex sm:flex-wrap sm:items-center">
      <SearchInput
        label="Search resources"
        value={text}
        onChange={setText}
        placeholder="Search resources"
        className="sm:w-56"
      />
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <div className="sm:w-36">
          <Field label="Kind" hideLabel>
            <Select
              options={kindOptions}
              value={filters.kind ?? ""}
              onChange={({ target }) => change({ kind: resourceParams.kind.parse(target.value) })}
            />
          </Field>
        </div>
        <div className="sm:w-48">
          <ProjectFilter value={filters.project} onChange={(project) => change({ project })} />
        </div>
      </div>
      <Checkbox
        label="Overloaded only"
        checked={filters.over}
        onChange={({ target }) => change({ over: target.checked })}
      />
      <div className="flex items-center gap-1 sm:ml-auto">
        <IconButton
          label="Earlier weeks"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => go(-step)}
        />
        <Button
          onClick={() => change({ from: undefined })}
          disabled={from === weekSpanOf({ from: undefined, weeks: 1 }, mondayOf(today)).from}
        >
          Today
        </Button>
        <IconButton
          label="Later weeks"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => go(step)}
        />
        <div className="ml-2 w-32">
          <Field label="Period" hideLabel>
            <Select
              options={periodOptions}
              value={String(filters.weeks)}
              onChange={({ target }) => change({ weeks: resourceParams.weeks.parse(target.value) })}
            />
          </Field>
        </div>
      </div>
    </div>
  );
}
