import { useState } from "react";
import { diary } from "../../../../contract/site/diary.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useMayAct } from "../parts/use-may-act.ts";
import { useDevice } from "../parts/use-site.ts";

const kind: RecordKind = diary;
const acts = ["submit", "approve", "return"] as const;

interface DiaryActsProps {
  readonly record: LocalRecord;
  /** Stores what is typed, so that it goes before the act. False if notes are not stored yet: nobody changes what is approved. */
  readonly beforehand: () => Promise<boolean>;
}

/** Submit, approve, and send back with a reason. */
export function DiaryActs({ record, beforehand }: DiaryActsProps) {
  const device = useDevice();
  const may = useMayAct(kind, record.project);
  const [reason, setReason] = useState<string>();
  const possible = acts.filter((name) => {
    const { from } = diary.acts[name];
    return from.some((state) => state === record.state) && may(name, record);
  });
  const run = async (act: (typeof acts)[number], why?: string) => {
    if (!(await beforehand())) {
      toast("The notes could not be saved yet. Try again once you are online.", { tone: "red" });
      return;
    }
    await device.act({
      record: "diary",
      id: record._id,
      project: record.project,
      act,
      ...(why !== undefined && { fields: { reason: why } }),
      base: record.version,
      title: diary.nameOf(record.fields),
    });
    setReason(undefined);
  };
  if (possible.length === 0) return null;
  if (reason !== undefined && possible.includes("return"))
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== "") void run("return", reason.trim().replaceAll(/\s+/g, " "));
        }}
      >
        <Field label="Reason" required hint="Whoever wrote it is told why.">
          <TextArea
            rows={2}
            maxLength={500}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setReason(undefined)}>Cancel</Button>
          <Button type="submit" variant="primary">
            Send back
          </Button>
        </div>
      </form>
    );
  return (
    <div role="group" aria-label="What is done" className="flex flex-wrap gap-2">
      {possible.map((name) => (
        <Button
          key={name}
          variant={name === "return" ? "secondary" : "primary"}
          onClick={() => (name === "return" ? setReason("") : void run(name))}
        >
          {diary.acts[name].label}
        </Button>
      ))}
    </div>
  );
}
