import { useState } from "react";
import { MAX_MAIL_WORDS, MAX_MAILED, mailRecord } from "../../../../contract/record-mails.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { Dialog, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { useProjectLists } from "../parts/use-site.ts";

interface MailDialogProps {
  readonly record: LocalRecord;
  readonly noun: "snag" | "diary";
  readonly onClose: () => void;
}

/** Asks whom a record is mailed to, and with what words. */
export function MailDialog({ record, noun, onClose }: MailDialogProps) {
  const { _id: self } = useUser();
  const people = (useProjectLists(record.project)?.people ?? []).filter(({ _id }) => _id !== self);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [words, setWords] = useState("");
  const [error, setError] = useState<string>();
  const send = useCommand(() =>
    command(mailRecord, { body: { record: record._id, people: [...chosen], words } }),
  );
  const submit = async () => {
    if (chosen.length === 0) {
      setError("Choose somebody.");
      return;
    }
    setError(undefined);
    try {
      await send.mutateAsync();
      toast(
        chosen.length === 1 ? "1 mail is on its way." : `${chosen.length} mails are on their way.`,
        {
          tone: "green",
        },
      );
      onClose();
    } catch (failure) {
      setError(serverMessage(failure, "The mail could not be sent."));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Mail this ${noun}`}
      description={`Each gets what the ${noun} says and a link to it, if they may see it.`}
      busy={send.isPending}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">To</legend>
          {people.length === 0 ? (
            <p className="text-sm text-soft">Nobody else is on this project.</p>
          ) : (
            <div className="site-people">
              {people.map(({ _id, name }) => (
                <Checkbox
                  key={_id}
                  label={name}
                  checked={chosen.includes(_id)}
                  disabled={chosen.length >= MAX_MAILED && !chosen.includes(_id)}
                  onChange={({ target }) =>
                    setChosen(
                      target.checked ? [...chosen, _id] : chosen.filter((each) => each !== _id),
                    )
                  }
                />
              ))}
            </div>
          )}
        </fieldset>
        <div className="mt-4">
          <Field label="Message" optional>
            <TextArea
              rows={3}
              maxLength={MAX_MAIL_WORDS}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </Field>
        </div>
        {error !== undefined && (
          <div className="mt-4">
            <Banner tone="red">{error}</Banner>
          </div>
        )}
        <DialogFooter>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={send.isPending}>
            Send
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
