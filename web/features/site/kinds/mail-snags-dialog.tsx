import { Controller } from "react-hook-form";
import { snag } from "../../../../contract/site/snag.ts";
import { MAX_SNAG_READERS, mailSnags } from "../../../../contract/mail/snag-mails.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { counted } from "../../../ui/counted.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import type { KnownNames } from "../parts/use-names.ts";
import { useProjectLists } from "../parts/use-site.ts";
import { PeopleField } from "../../../form/people-field.tsx";
import { companiesWithSnags } from "./snag-companies.ts";
import { fileFilters, type RecordFilters } from "../records/record-filters.ts";

interface Values {
  company: string;
  people: readonly string[];
  note: string;
}

interface MailSnagsDialogProps {
  readonly projectId: string;
  readonly names: KnownNames;
  readonly filters: RecordFilters;
  /** The snags that the filters select, of every company. */
  readonly chosen: readonly LocalRecord[];
  readonly onClose: () => void;
}

/** Mails the snags of a company that match the list's filters to people of that company. */
export function MailSnagsDialog(props: MailSnagsDialogProps) {
  const { projectId, names, filters, chosen, onClose } = props;
  const team = useProjectLists(projectId)?.people ?? [];
  const companies = companiesWithSnags(chosen, names.company);
  const { snags, location, trade, priority, search } = fileFilters(snag, projectId, filters);
  const schema = formSchema({
    toBody: (values: Values) => ({
      ...values,
      filters: { snags, location, trade, priority, search },
    }),
    body: mailSnags.body,
    problems: ({ company }) => ({
      company: company === "" ? "Choose a company." : undefined,
    }),
  });
  const send = useCommand((body: ReturnType<typeof schema.parse>) =>
    command(mailSnags, { params: { id: projectId }, body }),
  );
  const form = useSaveForm({
    schema,
    defaults: { company: filters["company"] ?? companies[0]?.id ?? "", people: [], note: "" },
    submit: (body) => send.mutateAsync(body),
    onSaved: ({ data }) => {
      toast(
        `Mailed ${counted(data.snags, "snag")} to ${counted(data.people, "person", "people")}.`,
        {
          tone: "green",
        },
      );
      onClose();
    },
    failed: "The snags could not be mailed. Please try again.",
  });
  const { register, control, errorOf, watch, setValue } = form;
  const company = watch("company");
  const theirs = team.filter((person) => person.company === company);
  const mine = companies.find(({ id }) => id === company);
  const name = names.company.get(company) ?? "this company";
  return (
    <FormDialog
      title="Send to company"
      act="Send"
      what="This mail"
      size="md"
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field
          label="Company"
          error={errorOf("company")}
          required
          hint="The company’s snags in the filtered list, each with a link."
        >
          <Select
            {...register("company", { onChange: () => setValue("people", []) })}
            options={[
              ...(company === "" || mine ? [] : [{ value: company, label: `${name} (0)` }]),
              ...companies.map(({ id, label, count }) => ({
                value: id,
                label: `${label} (${count})`,
              })),
            ]}
          />
        </Field>
        <Controller
          control={control}
          name="people"
          render={({ field }) => (
            <PeopleField
              people={theirs}
              value={field.value}
              onChange={field.onChange}
              most={MAX_SNAG_READERS}
              error={errorOf("people")}
              none={`Nobody from ${name} is on the project’s team. Add its people to the team, with their company, and they can get the mail.`}
            />
          )}
        />
        <Field label="Note" error={errorOf("note")} optional>
          <TextArea {...register("note")} rows={3} maxLength={2000} />
        </Field>
        {(mine?.unsent ?? 0) > 0 && (
          <p className="text-sm">
            {counted(mine?.unsent ?? 0, "snag")} on this device, not sent yet, will not be in the
            mail.
          </p>
        )}
      </div>
    </FormDialog>
  );
}
