import { useMemo, useState } from "react";
import { v7 as newId } from "uuid";
import { diary, PHOTO_AFTER_APPROVAL } from "../../../../contract/site/diary.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { filesIn, MAX_FILES_OF_ROW } from "../../../../contract/site/rows-field.ts";
import { rowsOf } from "../../../../engine/records/merge.ts";
import { useDraft } from "../../../device/drafts/use-draft.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import type { OutboxFile } from "../../../device/database.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { counted } from "../../../ui/counted.ts";
import { PhotoCapture } from "../../files/public.ts";
import { fileOfPhoto, useDraftPhotos } from "../photos/use-draft-photos.ts";
import { useRecordAction, useMayDo } from "../parts/use-actions.ts";
import { useDevice, useStored } from "../parts/use-site.ts";

const kind: RecordKind = diary;
const whenWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/**
 * The additions made after the approval. They are never changed; the history says who added them and when. Photos
 * can only come with an addendum, including those that this device sent after the approval.
 */
export function Addenda({ record }: { readonly record: LocalRecord }) {
  const may = useMayDo(kind, record.project);
  const late = useLatePhotos(record._id);
  const rows = rowsOf(record.fields["addenda"]);
  if (record.state !== "approved") return null;
  const isAllowed = may("addendum", record);
  return (
    <section aria-label="Addenda" className="grid gap-2">
      <h3 className="font-semibold">Addenda</h3>
      <p className="text-sm text-soft">
        {isAllowed
          ? "This diary is approved. If anything is missing, including photos, add it with an addendum under your name."
          : "This diary is approved. The people who run the project can add to it, including photos, with an addendum."}
      </p>
      <ul className="grid gap-2" aria-label="Addenda">
        {rows.map(([id, cells]) => (
          <li key={id} className="diary-row">
            <p className="wrap-anywhere">
              {typeof cells["words"] === "string" ? cells["words"] : ""}
            </p>
            <AddedBy record={record} row={id} photos={filesIn(cells["photos"]).length} />
          </li>
        ))}
      </ul>
      {isAllowed && <AddendumForm record={record} late={late} />}
    </section>
  );
}

/** The photos of a diary that this device sent too late. */
function useLatePhotos(recordId: string): readonly string[] {
  const { db } = useDevice();
  const ask = useMemo(
    () => async () => {
      const files = await db.files.where("recordId").equals(recordId).toArray();
      const isLate = ({ state, message }: OutboxFile) =>
        state === "refused" && message === PHOTO_AFTER_APPROVAL;
      return files.filter(isLate).map(({ id }) => id);
    },
    [db, recordId],
  );
  return useStored(ask) ?? none;
}

const none: readonly string[] = [];

interface AddendumFormProps {
  readonly record: LocalRecord;
  readonly late: readonly string[];
}

function AddendumForm({ record, late }: AddendumFormProps) {
  const device = useDevice();
  const does = useRecordAction("diary");
  const place = `addendum:${record._id}`;
  const kept = useDraft<string>(place);
  const [typed, setTyped] = useState<string>();
  // Restores the text that was typed before the page was closed.
  const words = typed ?? kept.found ?? "";
  const capture = useDraftPhotos(place);
  const { photos } = capture;
  const [withLate, setWithLate] = useState(true);
  const { _id: recordId, project } = record;
  const all = [...photos.map(({ _id }) => _id), ...(withLate ? late : [])];
  const isTooMany = all.length > MAX_FILES_OF_ROW;
  const add = async () => {
    const line = words.trim().replaceAll(/\s+/g, " ");
    if (line === "" || isTooMany) return;
    await does(record, "addendum", {
      addenda: { [newId()]: { words: line, ...(all.length > 0 && { photos: all.join(" ") }) } },
    });
    // Photos come after the addendum that names them: the server accepts no others.
    const of = { project, kind: "diary", recordId };
    for (const photo of photos) await device.addFile(fileOfPhoto(photo, of));
    if (withLate) for (const id of late) await device.retryFile(id);
    setTyped("");
    kept.drop();
    capture.clear();
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field
        label="Addendum"
        error={
          isTooMany
            ? `You can add at most ${MAX_FILES_OF_ROW} photos with one addendum.`
            : undefined
        }
      >
        <TextArea
          rows={2}
          maxLength={2000}
          required
          value={words}
          onChange={({ target }) => {
            setTyped(target.value);
            kept.put(target.value);
          }}
        />
      </Field>
      {late.length > 0 && (
        <Checkbox
          label={`Include ${counted(late.length, "photo")} from this device that came after the approval`}
          checked={withLate}
          onChange={({ target }) => setWithLate(target.checked)}
        />
      )}
      {capture.hasFound && (
        <div>
          <Button onClick={capture.take}>Bring back the photos that were taken here before</Button>
        </div>
      )}
      <PhotoCapture photos={photos} onChange={capture.change} />
      <div>
        <Button type="submit">Add the addendum</Button>
      </div>
    </form>
  );
}

interface AddedByProps {
  readonly record: LocalRecord;
  readonly row: string;
  readonly photos: number;
}

/** Who added an addendum, when, and with how many photos. */
function AddedBy({ record, row, photos }: AddedByProps) {
  const added = record.addenda?.[row];
  if (!added)
    return record.unsent > 0 ? <p className="text-sm text-soft">Still to be sent</p> : null;
  return (
    <p className="text-sm text-soft">
      {added.by?.name ?? "Somebody who left"}, {whenWords.format(new Date(added.at))}
      {photos > 0 && `, with ${counted(photos, "photo")}`}
    </p>
  );
}
