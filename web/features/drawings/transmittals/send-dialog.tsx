import { useState } from "react";
import { Controller } from "react-hook-form";
import { v7 as newId } from "uuid";
import {
  reasonLabels,
  type TransmittalReason,
  transmittalReasons,
} from "../../../../contract/drawings/drawing-words.ts";
import { listTransmittals, sendTransmittal } from "../../../../contract/drawings/transmittals.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { counted } from "../../../ui/counted.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { Choices } from "./choices.tsx";
import { useRecipients } from "./transmittal-queries.ts";
import { useSendable } from "./use-sendable.ts";

interface Values {
  reason: TransmittalReason;
  note: string;
  revisions: readonly string[];
  people: readonly string[];
  companies: readonly string[];
}

const schema = formSchema({ toBody: (values: Values) => values, body: sendTransmittal.body });
const reasons = transmittalReasons.map((value) => ({ value, label: reasonLabels[value] }));

/** Why some companies of the directory are not offered. */
const unreachedWords = (count: number) =>
  `${counted(count, "company has", "companies have")} nobody on this project. Add their people to the team to send them drawings.`;

interface SendDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Sends current revisions to people and companies. Contractors see what was sent to them. */
export function SendDialog({ projectId, onClose }: SendDialogProps) {
  const [_id] = useState(() => newId());
  const { people, companies, unreached } = useRecipients(projectId);
  const sheets = useSendable(projectId);
  const send = useCommand(
    (body: ReturnType<typeof schema.parse>) =>
      command(sendTransmittal, { params: { id: projectId }, body: { ...body, _id } }),
    { shows: [listTransmittals] },
  );
  const form = useSaveForm({
    schema,
    defaults: { reason: "construction", note: "", revisions: [], people: [], companies: [] },
    submit: (body) => send.mutateAsync(body),
    onSaved: ({ data }) => {
      toast(`Sent to ${counted(data.receipts.length, "person", "people")}.`, { tone: "green" });
      onClose();
    },
    failed: "The drawings could not be sent. Please try again.",
  });
  const { register, control, errorOf } = form;
  return (
    <FormDialog
      title="Send drawings"
      act="Send"
      what="This transmittal"
      size="lg"
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Reason" error={errorOf("reason")} required>
          <Select {...register("reason")} options={reasons} />
        </Field>
        <Controller
          control={control}
          name="revisions"
          render={({ field }) => (
            <Choices
              label="Drawings"
              error={errorOf("revisions")}
              options={sheets.options}
              value={field.value}
              onChange={(chosen) => {
                sheets.keep(chosen);
                field.onChange(chosen);
              }}
              onSearch={sheets.search}
              more={sheets.more}
            />
          )}
        />
        <Controller
          control={control}
          name="people"
          render={({ field }) => (
            <Choices
              label="To people"
              error={errorOf("people")}
              options={people.map(({ _id: value, name }) => ({ value, label: name }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {companies.length + unreached > 0 && (
          <Controller
            control={control}
            name="companies"
            render={({ field }) => (
              <Choices
                label="To companies"
                error={errorOf("companies")}
                options={companies.map(({ _id: value, name, people: of }) => ({
                  value,
                  label: `${name}: ${of.join(", ")}`,
                }))}
                value={field.value}
                onChange={field.onChange}
                more={unreached > 0 ? unreachedWords(unreached) : undefined}
              />
            )}
          />
        )}
        <Field label="Note" error={errorOf("note")} optional>
          <TextArea {...register("note")} rows={2} />
        </Field>
      </div>
    </FormDialog>
  );
}
