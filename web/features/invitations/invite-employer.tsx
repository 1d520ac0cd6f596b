import { useController } from "react-hook-form";
import { parseRole } from "../../../contract/permissions.ts";
import { CompanyPicker, companyKindOptions } from "../companies/public.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { likelyKind } from "./invite-rules.ts";
import type { InviteTerms } from "./invite-terms.ts";

/** The company that the invited people will belong to: one of the directory, or a new one with its kind. */
export function InviteEmployer({ error }: { error: string | undefined }) {
  const employer = useController<InviteTerms, "employer">({ name: "employer" }).field;
  const added = useController<InviteTerms, "newEmployer">({ name: "newEmployer" }).field;
  const role = useController<InviteTerms, "role">({ name: "role" }).field.value;
  const add = (name: string) => {
    employer.onChange(null);
    added.onChange({ name, kind: likelyKind[parseRole(role) ?? "contractor"] });
  };
  const choose = (company: InviteTerms["employer"]) => {
    employer.onChange(company);
    added.onChange(null);
  };
  return (
    <>
      <Field
        label="Company"
        error={error}
        hint="All of them will belong to it. Type a new name to add it to the directory."
      >
        <CompanyPicker
          value={employer.value}
          onChange={choose}
          onNew={add}
          newName={added.value?.name}
        />
      </Field>
      {added.value && (
        <Field label={`Kind of ${added.value.name}`}>
          <Select
            value={added.value.kind}
            options={companyKindOptions}
            onChange={({ target }) => {
              const kind = companyKindOptions.find(({ value }) => value === target.value)?.value;
              if (kind && added.value) added.onChange({ ...added.value, kind });
            }}
          />
        </Field>
      )}
    </>
  );
}
