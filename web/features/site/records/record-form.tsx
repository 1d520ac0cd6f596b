import { v7 as newId } from "uuid";
import { useMemo, useState } from "react";
import type { Json } from "../../../../engine/records/content.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";
import { kindsWith, namedAmong } from "../../../../contract/subjects.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { useDevice } from "../parts/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { PhotoCapture } from "../../files/public.ts";
import type { SheetPoint } from "../../drawings/public.ts";
import { useToday } from "../../session/public.ts";
import { fileOfPhoto, useDraftPhotos } from "../photos/use-draft-photos.ts";
import { RecordField } from "../form/record-field.tsx";
import {
  changedFields,
  type FormValues,
  formValues,
  recordFormSchema,
} from "../form/record-form-schema.ts";
import { withTexts } from "../form/with-texts.ts";
import { titleOfRecord } from "../parts/record-words.ts";
import { pinFieldOf } from "../pin/pin-of.ts";
import { commonTitles, formNames } from "./record-filters.ts";

interface RecordFormProps {
  readonly name: RecordKindName;
  readonly projectId: string;
  /** The record that is changed; undefined for a new one. */
  readonly record?: LocalRecord | undefined;
  /** All records of the kind in the project, so that recurring titles can be offered. */
  readonly others: readonly LocalRecord[];
  /** The pin of a new record. */
  readonly pin?: SheetPoint;
  readonly onClose: () => void;
}

/** Adds records, one after the other on a walk if the kind has one, or changes one. It needs no network. */
export function RecordForm(props: RecordFormProps) {
  const { name: kindName, projectId, record, others, pin, onClose } = props;
  const kind: RecordKind = recordKinds[kindName];
  const { noun, screens } = kind;
  const names = useMemo(() => formNames(kind), [kind]);
  const schema = useMemo(() => recordFormSchema(kind, names), [kind, names]);
  const takesPhotos = namedAmong(kindsWith("files"), { kind: kindName, id: "" }) !== undefined;
  const device = useDevice();
  const today = useToday();
  const [goesOn, setGoesOn] = useState(false);
  const pinField = pinFieldOf(kind);
  const before = record?.fields ?? {};
  const place = record
    ? `${kindName}:${record._id}`
    : `${kindName}:${pin ? "pinned" : "new"}:${projectId}`;
  const capture = useDraftPhotos(place);
  const { photos } = capture;
  const form = useSaveForm<FormValues, Record<string, Json>>({
    schema,
    defaults: formValues(
      names,
      pin && pinField !== undefined ? { [pinField]: { ...pin } } : before,
    ),
    keeps: place,
    submit: async (values) => {
      const id = record?._id ?? newId();
      const changed = changedFields(values, before);
      const { fields, shown } = await withTexts(kind, changed, {
        db: device.db,
        record: kindName,
        id,
      });
      const title = titleOfRecord(kind, { fields: values });
      if (!record || Object.keys(fields).length > 0)
        await device.act({
          record: kindName,
          id,
          project: projectId,
          act: record ? "change" : "create",
          fields,
          base: record?.version,
          shown,
          title,
        });
      const of = { project: projectId, kind: kindName, recordId: id };
      for (const photo of photos) await device.addFile(fileOfPhoto(photo, of));
    },
    onSaved: (_, values) => {
      capture.clear();
      if (!goesOn) {
        onClose();
        return;
      }
      toast(`Added “${titleOfRecord(kind, { fields: values })}”.`, { tone: "green" });
      const stays = screens?.walk ?? [];
      const kept = Object.fromEntries(stays.map((name) => [name, values[name] ?? null]));
      form.reset(formValues(names, kept));
      form.setFocus(kind.title);
    },
    failed: `This phone could not store the ${noun}. Free some room and try again.`,
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
      kind={kind}
      name={name}
      form={form}
      projectId={projectId}
      today={today}
      autofocus={name === kind.title}
      {...(name === kind.title && screens?.usual && { suggestions: commonTitles(kind, others) })}
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
      title={record ? `Change the ${noun}` : `New ${noun}`}
      what={record ? "Your changes" : `This ${noun}`}
      unsaved={photos.length > 0}
      onClose={onClose}
      buttons={
        record ? undefined : (
          <>
            {/* Not offered when started from a drawing: the next record would be pinned at the same point. */}
            {!pin && screens?.walk && (
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
      {takesPhotos && (
        <PhotoCapture
          photos={photos}
          onChange={capture.change}
          {...(screens?.hasRepairs && { moment: "before" as const })}
        />
      )}
      <div className="mt-3 grid gap-1">{screens?.first.map(field)}</div>
      {screens?.more && (
        <details className="mt-1" open={record !== undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium">
            More details
          </summary>
          <div className="grid gap-1">{screens.more.map(field)}</div>
        </details>
      )}
    </FormDialog>
  );
}
