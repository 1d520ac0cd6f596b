import { folded } from "../../../engine/folded-text.ts";
import type { CompanyRef } from "../../../contract/common.ts";
import { Combobox } from "../../ui/fields/combobox.tsx";
import { useComboboxSearch } from "../../ui/hooks/use-combobox-search.ts";
import { useCompanyChoices } from "./company-queries.ts";
import { companyKindLabels } from "./company-words.ts";

interface CompanyPickerProps {
  value: CompanyRef | null;
  onChange: (company: CompanyRef | null) => void;
  /** The option that means no particular company. */
  none?: string;
  /** Offers what is searched as a new company, if the directory has none by that name. */
  onNew?: ((name: string) => void) | undefined;
  /** The name of the new company that is chosen. */
  newName?: string | undefined;
}

/** The value of the option that adds a company. No id is like it. */
const NEW = "new";

/** Chooses a company of the directory, or none. The server searches. */
export function CompanyPicker(props: CompanyPickerProps) {
  const { value, onChange, none = "No company", onNew, newName } = props;
  const { open, search, asked, box } = useComboboxSearch();
  const { companies, isPending, isLoading, failed } = useCompanyChoices({ search: asked, open });
  const searched = box(isLoading);
  const first = search === "" ? [{ value: "", label: none }] : [];
  const options = companies.map(({ _id, name, kind, trade }) => ({
    value: _id,
    label: name,
    detail: [companyKindLabels[kind], trade].filter(Boolean).join(", "),
  }));
  const isListed = companies.some(({ name }) => folded(name) === folded(search));
  const added =
    onNew && search !== "" && !isPending && !searched.isPending && !isListed
      ? [{ value: NEW, label: `Add “${search}”`, detail: "New in the directory" }]
      : [];
  const pick = (id: string) => {
    if (id === NEW) return onNew?.(search);
    const company = companies.find(({ _id }) => _id === id);
    onChange(company ? { _id: company._id, name: company.name } : null);
  };
  return (
    <Combobox
      {...searched}
      options={[...first, ...options, ...added]}
      value={newName === undefined ? (value?._id ?? "") : NEW}
      onChange={pick}
      placeholder="Choose a company"
      chosenLabel={newName === undefined ? (value?.name ?? none) : `${newName} (new)`}
      emptyText={
        failed
          ? "Companies could not be loaded. Close this and try again."
          : isPending
            ? "Loading companies…"
            : "No company by that name."
      }
    />
  );
}
