import { Controller } from "react-hook-form";
import type { z } from "zod";
import { mailRecord } from "../../../../contract/mail/record-mails.ts";
import { MAX_MAIL_WORDS, MAX_MAILED } from "../../../../contract/people/mailed-people.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { PeopleField } from "../../../form/people-field.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { useProjectLists } from "../parts/use-site.ts";

const schema = mailRecord.body.pick({ people: true, words: true });

interface MailDialogProps {
  readonly record: LocalRecord;
  readonly noun: string;
  readonly onClose: () => void;
}

/** Asks whom to mail a record to, and with what message. */
export function MailDialog({ record, noun, onClose }: MailDialogProps) {
  const { _id: self } = useUser();
  const team = useProjectLists(record.project)?.people ?? [];
  const send = useCommand((body: z.output<typeof schema>) =>
    command(mailRecord, { body: { record: record._id, ...body } }),
  );
  const form = useSaveForm({
    schema,
    defaults: { people: [], words: "" },
    submit: (body) => send.mutateAsync(body),
    onSaved: (_, { people: { length } }) => {
      const words = length === 1 ? "1 mail is on its way." : `${length} mails are on their way.`;
      toast(words, { tone: "green" });
      onClose();
    },
    failed: "The mail could not be sent.",
  });
  return (
    <FormDialog
      form={form}
      title={`Mail this ${noun}`}
      description={`Each person gets the text of the ${noun} and a link to it, if they may see it.`}
      act="Send"
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Controller
          control={form.control}
          name="people"
          render={({ field }) => (
            <PeopleField
              people={team.filter(({ _id }) => _id !== self)}
              value={field.value}
              onChange={field.onChange}
              most={MAX_MAILED}
              error={form.errorOf("people")}
              none="Nobody else is on this project."
            />
          )}
        />
        <Field label="Message" error={form.errorOf("words")} optional>
          <TextArea {...form.register("words")} rows={3} maxLength={MAX_MAIL_WORDS} />
        </Field>
      </div>
    </FormDialog>
  );
}
