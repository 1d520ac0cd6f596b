import type { RecordKind } from "../../../../contract/site/kind.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";
import { kindsWith, namedAmong } from "../../../../contract/subjects.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { useIsAway, useDevice } from "../parts/use-site.ts";
import { Files, PhotoCapture, type PreparedPhoto } from "../../files/public.ts";
import { OfflinePhotos } from "./offline-photos.tsx";
import { fileOfPhoto } from "./use-draft-photos.ts";
import { WaitingPhotos } from "./waiting-photos.tsx";

interface RecordPhotosProps {
  readonly name: RecordKindName;
  readonly record: LocalRecord;
  readonly mayAdd: boolean;
}

/** The photos of a record whose kind can have some: those on this device, and those on the server. */
export function RecordPhotos({ name: kindName, record, mayAdd }: RecordPhotosProps) {
  const kind: RecordKind = recordKinds[kindName];
  const device = useDevice();
  const isAway = useIsAway();
  const { _id: recordId, project } = record;
  const add = (photos: readonly PreparedPhoto[]) => {
    const of = { project, kind: kindName, recordId };
    for (const photo of photos) void device.addFile(fileOfPhoto(photo, of));
  };
  const home = namedAmong(kindsWith("files"), { kind: kindName, id: recordId });
  const { label, isFinal } = kind.states[record.state] ?? {};
  const settled =
    isFinal === true
      ? `The ${kind.noun} is ${(label ?? "").toLowerCase()}, so its photos cannot be removed.`
      : undefined;
  // If the server's photos are shown, their list itself says when there are none.
  const hasNone = (isAway || record.version === 0) && record.files.length === 0;
  return (
    <>
      {mayAdd && (
        <PhotoCapture
          photos={[]}
          onChange={(change) => add(change([]))}
          {...(kind.screens?.hasRepairs && { moment: "after" as const })}
        />
      )}
      <div className="mt-3">
        <WaitingPhotos recordId={recordId} empty={hasNone ? "No photos yet." : undefined} />
        {home && record.version > 0 && !isAway && (
          <Files
            home={home}
            involvement={{ createdBy: record.createdBy?._id ?? null, assignedTo: null }}
            settled={settled}
            empty="No photos yet."
            adds={false}
          />
        )}
        {isAway && record.files.length > 0 && <OfflinePhotos files={record.files} />}
      </div>
    </>
  );
}
