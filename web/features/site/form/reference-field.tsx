import { Combobox, type ComboboxOption } from "../../../ui/fields/combobox.tsx";
import { useProjectBasis, useProjectLists, useRecords } from "../parts/use-site.ts";
import type { Reference } from "../../../../contract/site/fields.ts";
import { flatTree, locationTree } from "../parts/location-tree.ts";

interface ReferenceFieldProps {
  readonly projectId: string;
  readonly to: Reference;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const placeholders: Record<Reference, string> = {
  company: "Company",
  person: "Person",
  location: "Location",
  activity: "Activity",
  material: "Material",
};

/** What a record can refer to, as this device has it: no network is needed. */
function useChoices(projectId: string, to: Reference): readonly ComboboxOption[] {
  const lists = useProjectLists(projectId);
  const locations = useRecords(projectId, "location");
  const materials = useProjectBasis(projectId)?.materials ?? [];
  switch (to) {
    case "company":
      return (lists?.companies ?? []).map(({ _id, name, trade }) => ({
        value: _id,
        label: name,
        detail: trade === "" ? undefined : trade,
      }));
    case "person":
      return (lists?.people ?? []).map(({ _id, name, company }) => ({
        value: _id,
        label: name,
        detail: lists?.companies.find((one) => one._id === company)?.name,
      }));
    case "location":
      return flatTree(locationTree(locations ?? [])).map(({ id, path }) => ({
        value: id,
        label: path,
      }));
    case "activity":
      return (lists?.activities ?? []).map(({ _id, name, code }) => ({
        value: _id,
        label: name === "" ? code : name,
        detail: name === "" || code === "" ? undefined : code,
      }));
    case "material":
      return materials.map(({ _id, name, unit }) => ({ value: _id, label: name, detail: unit }));
  }
}

/** Chooses a company, a person, a location or an activity of the project. Use it inside a Field. */
export function ReferenceField({ projectId, to, value, onChange }: ReferenceFieldProps) {
  const choices = useChoices(projectId, to);
  return (
    <Combobox
      options={[{ value: "", label: "None" }, ...choices]}
      value={value}
      onChange={onChange}
      placeholder={placeholders[to]}
      chosenLabel={value === "" ? "None" : "Not on this device"}
      emptyText={
        choices.length === 0 ? "There are none in this project yet." : "Nothing by that name."
      }
    />
  );
}
