import { useState } from "react";
import { v7 as newId } from "uuid";
import {
  type Company,
  type CompanyKind,
  createCompany,
} from "../../../contract/people/companies.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { formSchema } from "../../form/form-schema.ts";
import { useSaveForm } from "../../form/use-save-form.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { useSaveCompany } from "./company-queries.ts";
import { companyKindOptions } from "./company-words.ts";

interface CompanyDialogProps {
  /** The company to change; undefined to add one. */
  company: Company | undefined;
  onClose: () => void;
  onSaved: (company: Company) => void;
}

interface Values {
  name: string;
  /** Empty until it is chosen. */
  kind: CompanyKind | "";
  trade: string;
  phone: string;
  address: string;
  taxNumber: string;
}

const schema = formSchema({ toBody: (values: Values) => values, body: createCompany.body });
const kinds = [{ value: "", label: "Choose a kind", disabled: true }, ...companyKindOptions];

/** Adds a company to the directory, or changes one. It is mounted again for each opening. */
export function CompanyDialog({ company, onClose, onSaved }: CompanyDialogProps) {
  const [_id] = useState(() => newId());
  const save = useSaveCompany();
  const form = useSaveForm({
    schema,
    defaults: {
      name: company?.name ?? "",
      kind: company?.kind ?? "",
      trade: company?.trade ?? "",
      phone: company?.details?.phone ?? "",
      address: company?.details?.address ?? "",
      taxNumber: company?.details?.taxNumber ?? "",
    },
    keeps: `company:${company?._id ?? "new"}`,
    submit: (body, version) => save.mutateAsync({ company, body: { ...body, _id }, version }),
    onSaved,
    failed: "Failed to save the company. Please try again.",
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={company ? `Edit ${company.name}` : "Add company"}
      act={company ? "Save changes" : "Add company"}
      what={company ? "Your changes to this company" : "This new company"}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field label="Name" error={errorOf("name")} required>
            <TextInput {...register("name")} autoComplete="off" data-autofocus />
          </Field>
        </div>
        <Field label="Kind" error={errorOf("kind")} required>
          <Select {...register("kind")} options={kinds} />
        </Field>
        <Field label="Trade" error={errorOf("trade")} hint="Such as Plumbing or Cement" optional>
          <TextInput {...register("trade")} autoComplete="off" />
        </Field>
        <Field label="Phone" error={errorOf("phone")} optional>
          <TextInput {...register("phone")} type="tel" autoComplete="off" />
        </Field>
        <Field label="Tax number" error={errorOf("taxNumber")} optional>
          <TextInput {...register("taxNumber")} autoComplete="off" />
        </Field>
        <div className="sm:col-span-2">
          <Field label="Address" error={errorOf("address")} optional>
            <TextArea {...register("address")} rows={2} autoComplete="off" />
          </Field>
        </div>
      </div>
    </FormDialog>
  );
}
