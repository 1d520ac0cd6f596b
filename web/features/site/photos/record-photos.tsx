import type { LocalRecord } from "../../../device/records/local-record.ts";
import { useIsAway, useDevice } from "../parts/use-site.ts";
import { Files, PhotoCapture, type PreparedPhoto } from "../../files/public.ts";
import { KeptPhotos } from "./kept-photos.tsx";
import { WaitingPhotos } from "./waiting-photos.tsx";

const SIGNED = "The diary is approved, so its photos stay.";

interface RecordPhotosProps {
  readonly record: LocalRecord;
  readonly kind: "snag" | "diary";
  readonly mayAdd: boolean;
}

/** The photos of a record: those on this device, and those that the server has. */
export function RecordPhotos({ record, kind, mayAdd }: RecordPhotosProps) {
  const device = useDevice();
  const isAway = useIsAway();
  const { _id: recordId, project } = record;
  const add = (photos: readonly PreparedPhoto[]) => {
    for (const { _id: id, blob, facts } of photos)
      void device.addFile({ id, project, kind, recordId, name: blob.name, blob, facts });
  };
  // Where the server shows its photos, it says so itself.
  const hasNone = (isAway || record.version === 0) && record.files.length === 0;
  return (
    <>
      {mayAdd && (
        <PhotoCapture
          photos={[]}
          onChange={(change) => add(change([]))}
          {...(kind === "snag" && { moment: "after" as const })}
        />
      )}
      <div className="mt-3">
        <WaitingPhotos recordId={recordId} empty={hasNone ? "No photos yet." : undefined} />
        {record.version > 0 && !isAway && (
          <Files
            home={kind === "snag" ? { snag: recordId } : { diary: recordId }}
            involvement={{ createdBy: record.createdBy?._id ?? null, assignedTo: null }}
            settled={record.state === "approved" ? SIGNED : undefined}
            empty="No photos yet."
            adds={false}
          />
        )}
        {isAway && record.files.length > 0 && <KeptPhotos files={record.files} />}
      </div>
    </>
  );
}
