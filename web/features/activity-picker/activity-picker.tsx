import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type ActivityChoice,
  listActivityChoices,
} from "../../../contract/programme/programme-activities.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { Combobox, type ComboboxOption } from "../../ui/fields/combobox.tsx";
import { formatDate } from "../../ui/format.ts";
import { useComboboxSearch } from "../../ui/hooks/use-combobox-search.ts";
import { activityTitle } from "./activity-title.ts";

/** An activity that a record names. */
export type ActivityRef = Pick<ActivityChoice, "_id" | "code" | "name">;

interface ActivityPickerProps {
  readonly projectId: string;
  readonly value: ActivityRef | null;
  /** The label for no activity. */
  readonly none: string;
  readonly disabled?: boolean | undefined;
  readonly onChange: (activity: ActivityChoice | null) => void;
}

/** Chooses an activity of a project's programme by code or name. The activities are fetched when the picker opens. */
export function ActivityPicker({
  projectId,
  value,
  none,
  disabled,
  onChange,
}: ActivityPickerProps) {
  const { open, search, asked, box } = useComboboxSearch();
  const found = useQuery({
    ...queryOptionsFor(listActivityChoices, {
      params: { id: projectId },
      query: asked === "" ? {} : { search: asked },
    }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const choices = found.data?.data ?? [];
  const options = choices.map(optionOf);
  return (
    <Combobox
      {...box(found.isLoading || found.isPlaceholderData)}
      options={search === "" ? [{ value: "", label: none }, ...options] : options}
      value={value?._id ?? ""}
      onChange={(id) => onChange(choices.find(({ _id }) => _id === id) ?? null)}
      placeholder="Activity"
      chosenLabel={value ? activityTitle(value) : none}
      disabled={disabled}
      emptyText={
        found.isError
          ? "Activities could not be loaded. Close this and try again."
          : "No activity by that code or name."
      }
    />
  );
}

function optionOf(choice: ActivityChoice): ComboboxOption {
  const dates = `${formatDate(choice.start.slice(0, 10))} – ${formatDate(choice.finishDay)}`;
  return {
    value: choice._id,
    label: activityTitle(choice),
    detail: choice.below === null ? dates : `${choice.below} · ${dates}`,
  };
}
