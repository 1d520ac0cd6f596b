import { useState } from "react";
import type { CompanyRef } from "../../../contract/common.ts";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { SEARCH_MAX } from "../../ui/hooks/url-params.ts";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
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
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = text.trim().slice(0, SEARCH_MAX);
  const { companies, isPending, failed } = useCompanyChoices({
    search: useDebounced(search),
    open,
  });
  const first = search === "" ? [{ value: "", label: none }] : [];
  const options = companies.map(({ _id, name, kind, trade }) => ({
    value: _id,
    label: name,
    detail: [companyKindLabels[kind], trade].filter(Boolean).join(", "),
  }));
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setText("");
  };
  const pick = (id: string) => {
    const company = companies.find(({ _id }) => _id === id);
    onChange(company ? { _id: company._id, name: company.name } : null);
  };
  return (
    <Combobox
      options={[...first, ...options]}
      value={value?._id ?? ""}
      onChange={pick}
      onSearch={setText}
      onOpenChange={change}
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
