import { moments } from "../../../contract/files/file-entry.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { choiceParam, idParam, searchParam, type UrlState } from "../../ui/hooks/url-params.ts";

export const filterParams = {
  moment: choiceParam(["all", ...moments], "all"),
  location: idParam,
  /** The trade; empty for all. */
  trade: searchParam(100),
  record: idParam,
};
type State = UrlState<typeof filterParams>;

/** Converts the URL state to the filters of the photo list. */
export function photoFiltersOf({ moment, location, trade, record }: State) {
  return {
    ...(moment !== "all" && { moment }),
    ...(location !== undefined && { location }),
    ...(trade !== "" && { trade }),
    ...(record !== undefined && { record }),
  };
}

export const noPhotoFilters = {
  moment: "all",
  location: undefined,
  trade: "",
  record: undefined,
} as const;

const momentChoices = [
  { value: "all", label: "Whenever" },
  { value: "before", label: "Before" },
  { value: "after", label: "After" },
];

interface PhotoFilterFieldsProps {
  readonly state: State;
  readonly places: readonly { readonly _id: string; readonly name: string }[];
  readonly trades: readonly string[];
  readonly onChange: (change: Partial<State>) => void;
}

/** Filters photos by moment, and by location and trade if the photos have any. */
export function PhotoFilterFields({ state, places, trades, onChange }: PhotoFilterFieldsProps) {
  const { moment, location, trade } = state;
  const ofPlaces = places.map(({ _id, name }) => ({ value: _id, label: name }));
  // The URL may name a location or trade that no longer has photos.
  if (location !== undefined && !places.some(({ _id }) => _id === location))
    ofPlaces.push({ value: location, label: "One location" });
  const ofTrades = trade === "" || trades.includes(trade) ? trades : [...trades, trade];
  return (
    <>
      <Choice
        label="Moment"
        options={momentChoices}
        value={moment}
        onChange={(value) => onChange({ moment: value as State["moment"] })}
      />
      {ofPlaces.length > 0 && (
        <Choice
          label="Location"
          options={[{ value: "", label: "Everywhere" }, ...ofPlaces]}
          value={location ?? ""}
          onChange={(value) => onChange({ location: value || undefined })}
        />
      )}
      {ofTrades.length > 0 && (
        <Choice
          label="Trade"
          options={[
            { value: "", label: "All trades" },
            ...ofTrades.map((each) => ({ value: each, label: each })),
          ]}
          value={trade}
          onChange={(value) => onChange({ trade: value })}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <Field label={label} hideLabel>
      <Select options={options} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
