import { Field } from "../../ui/fields/field.tsx";
import { CompanyPicker } from "./company-picker.tsx";
import { useCompanyName } from "./company-queries.ts";

interface CompanyFilterProps {
  /** A company's id; undefined for all. */
  value: string | undefined;
  onChange: (companyId: string | undefined) => void;
}

/** Filters a list by one company of the directory. */
export function CompanyFilter({ value, onChange }: CompanyFilterProps) {
  const name = useCompanyName(value);
  return (
    <Field label="Company" hideLabel>
      <CompanyPicker
        value={value === undefined ? null : { _id: value, name: name ?? "One company" }}
        onChange={(company) => onChange(company?._id)}
        none="All companies"
      />
    </Field>
  );
}
