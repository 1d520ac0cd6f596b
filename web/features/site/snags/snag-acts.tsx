import { useState } from "react";
import { snag } from "../../../../contract/site/snag.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { useDevice } from "../parts/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { Dialog, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { useMayAct } from "../parts/use-may-act.ts";
import { textOf } from "./snag-filters.ts";

type ActName = keyof typeof snag.acts;
const acts = Object.entries(snag.acts) as [ActName, (typeof snag.acts)[ActName]][];

/** What can be done to a snag now, by whoever looks at it. */
export function SnagActs({ record }: { readonly record: LocalRecord }) {
  const device = useDevice();
  const may = useMayAct(snag, record.project);
  const [asking, setAsking] = useState(false);
  const possible = acts.filter(
    ([name, { from }]) => from.some((state) => state === record.state) && may(name, record),
  );
  const run = (act: ActName, reason?: string) =>
    void device.act({
      record: "snag",
      id: record._id,
      project: record.project,
      act,
      ...(reason !== undefined && { fields: { reason } }),
      base: record.version,
      title: textOf(record, "title") ?? "",
    });
  if (possible.length === 0) return null;
  return (
    <div role="group" aria-label="What is done" className="flex flex-wrap gap-2">
      {possible.map(([name, { label }], place) => (
        <Button
          key={name}
          variant={place === 0 && record.state !== "closed" ? "primary" : "secondary"}
          onClick={() => (name === "reject" ? setAsking(true) : run(name))}
        >
          {label}
        </Button>
      ))}
      {asking && (
        <RejectDialog
          onReject={(reason) => {
            run("reject", reason);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface RejectDialogProps {
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

function RejectDialog({ onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = () => (reason.trim() === "" ? setMissing(true) : onReject(reason.trim()));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reject"
      description="Whoever put it right is told why."
      size="sm"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Reason" required error={isMissing ? "Say what is still wrong." : undefined}>
          <TextArea
            data-autofocus
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setMissing(false);
            }}
          />
        </Field>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger">
            Reject
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
