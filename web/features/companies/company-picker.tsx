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
}

/** Chooses a company of the directory, or none. The server searches. */
export function CompanyPicker({ value, onChange, none = "No company" }: CompanyPickerProps) {
  const { open, search, asked, box } = useComboboxSearch();
  const { companies, isPending, failed } = useCompanyChoices({
    search: asked,
    open,
  });
  const first = search === "" ? [{ value: "", label: none }] : [];
  const options = companies.map(({ _id, name, kind, trade }) => ({
    value: _id,
    label: name,
    detail: [companyKindLabels[kind], trade].filter(Boolean).join(", "),
  }));
  const pick = (id: string) => {
    const company = companies.find(({ _id }) => _id === id);
    onChange(company ? { _id: company._id, name: company.name } : null);
  };
  return (
    <Combobox
      {...box}
      options={[...first, ...options]}
      value={value?._id ?? ""}
      onChange={pick}
      placeholder="Choose a company"
      chosenLabel={value?.name ?? none}
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
