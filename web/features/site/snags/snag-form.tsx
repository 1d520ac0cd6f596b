import { v7 as newId } from "uuid";
import { useState } from "react";
import type { Json } from "../../../../engine/records/content.ts";
import { snag } from "../../../../contract/site/snag.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { useDevice } from "../parts/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { PhotoCapture } from "../../files/public.ts";
import type { SheetPoint } from "../../drawings/public.ts";
import { useToday } from "../../session/public.ts";
import { useKeptPhotos } from "../photos/use-kept-photos.ts";
import { RecordField } from "../form/record-field.tsx";
import {
  changedFields,
  type FormValues,
  formValues,
  recordFormSchema,
} from "../form/record-form-schema.ts";
import { withTexts } from "../form/with-texts.ts";
import { commonTitles } from "./snag-filters.ts";

const first = ["title", "location", "company", "due", "pin"] as const;
const more = ["priority", "trade", "assignee", "description"] as const;
const names = [...first, ...more];
const schema = recordFormSchema(snag, names);
/** What stays from one snag to the next on a walk. */
const walking = ["location", "company", "due", "trade"] as const;

interface SnagFormProps {
  readonly projectId: string;
  /** The snag that is changed; undefined for a new one. */
  readonly record?: LocalRecord | undefined;
  /** All snags of the project: what was wrong before is offered. */
  readonly others: readonly LocalRecord[];
  /** Where on a drawing a new one is. */
  readonly pin?: SheetPoint;
  readonly onClose: () => void;
}

/** Adds snags, one after the other on a walk, or changes one. It needs no network. */
export function SnagForm({ projectId, record, others, pin, onClose }: SnagFormProps) {
  const device = useDevice();
  const today = useToday();
  const [goesOn, setGoesOn] = useState(false);
  const before = record?.fields ?? {};
  const place = record ? `snag:${record._id}` : `snag:${pin ? "pinned" : "new"}:${projectId}`;
  const capture = useKeptPhotos(place);
  const { photos } = capture;
  const form = useSaveForm<FormValues, Record<string, Json>>({
    schema,
    defaults: formValues(names, pin ? { pin: { ...pin } } : before),
    keeps: place,
    submit: async (values) => {
      const id = record?._id ?? newId();
      const changed = changedFields(values, before);
      const { fields, shown } = await withTexts(snag, changed, {
        db: device.db,
        record: "snag",
        id,
      });
      const title = String(values["title"]);
      if (!record || Object.keys(fields).length > 0)
        await device.act({
          record: "snag",
          id,
          project: projectId,
          act: record ? "change" : "create",
          fields,
          base: record?.version,
          shown,
          title,
        });
      for (const { _id, blob, facts } of photos)
        await device.addFile({
          id: _id,
          project: projectId,
          kind: "snag",
          recordId: id,
          name: blob.name,
          blob,
          facts,
        });
    },
    onSaved: (_, values) => {
      capture.clear();
      if (!goesOn) {
        onClose();
        return;
      }
      toast(`Added “${String(values["title"])}”.`, { tone: "green" });
      const kept = Object.fromEntries(walking.map((name) => [name, values[name] ?? null]));
      form.reset(formValues(names, kept));
      form.setFocus("title");
    },
    failed: "This phone could not store the snag. Free some room and try again.",
  });
  const { keptOffer } = form;
  const offer = (keptOffer !== undefined || capture.hasFound) && {
    take: () => {
      keptOffer?.take();
      capture.take();
    },
    drop: () => {
      keptOffer?.drop();
      capture.dropFound();
    },
  };
  const field = (name: string) => (
    <RecordField
      key={name}
      kind={snag}
      name={name}
      form={form}
      projectId={projectId}
      today={today}
      {...(name === "title" && { suggestions: commonTitles(others), autofocus: true })}
    />
  );
  return (
    <FormDialog
      form={{
        ...form,
        keptOffer: offer || undefined,
        forgetKept: () => {
          form.forgetKept();
          capture.clear();
        },
      }}
      title={record ? "Change the snag" : "New snag"}
      what={record ? "Your changes" : "This snag"}
      unsaved={photos.length > 0}
      onClose={onClose}
      buttons={
        record ? undefined : (
          <>
            {/* The next one of a drawing is pinned there too. */}
            {!pin && (
              <Button
                type="submit"
                onClick={() => setGoesOn(true)}
                loading={form.isSubmitting && goesOn}
              >
                Save and next
              </Button>
            )}
            <Button
              type="submit"
              variant="primary"
              onClick={() => setGoesOn(false)}
              loading={form.isSubmitting && !goesOn}
            >
              Save
            </Button>
          </>
        )
      }
      {...(record && { act: "Save" })}
    >
      <PhotoCapture photos={photos} onChange={capture.change} moment="before" />
      <div className="mt-3 grid gap-1">{first.map(field)}</div>
      <details className="mt-1" open={record !== undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium">
          More details
        </summary>
        <div className="grid gap-1">{more.map(field)}</div>
      </details>
    </FormDialog>
  );
}
