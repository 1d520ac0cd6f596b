import { useQuery } from "@tanstack/react-query";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { getRecordHistory, type RecordEdit } from "../../../../contract/site-records.ts";
import { serverMessage } from "../../../api/call.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { useNames } from "../parts/use-names.ts";
import { useProjectBasis } from "../parts/use-site.ts";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { useOnline } from "../../../ui/hooks/use-online.ts";
import { LoadingRegion, SkeletonText } from "../../../ui/data/skeleton.tsx";
import { deviceTime, editWords } from "../../../../contract/site/edit-words.ts";
import { queryOptionsFor } from "../../../api/queries.ts";

interface RecordHistoryProps {
  readonly kind: RecordKind;
  readonly record: LocalRecord;
}

/** Every edit of a record: who, what and when. It is read from the server. */
export function RecordHistory({ kind, record }: RecordHistoryProps) {
  const history = useRecordHistory(record._id, record.version);
  const names = useNames(record.project);
  const materials = useProjectBasis(record.project)?.materials;
  const nameOf = (id: string) => names.nameOf(id) ?? materials?.find(({ _id }) => _id === id)?.name;
  const isOnline = useOnline();
  if (record.version === 0)
    return <p className="text-sm">It is on this device only, and has no history yet.</p>;
  if (!history.data && !isOnline)
    return <p className="text-sm text-soft">You can see the history when you are online.</p>;
  if (history.isPending)
    return (
      <LoadingRegion label="Loading the history">
        <SkeletonText />
      </LoadingRegion>
    );
  if (!history.data)
    return (
      <ErrorState
        message={serverMessage(history.error, "The history could not be loaded.")}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  return (
    <ol className="grid gap-3" aria-label="History">
      {history.data.data.map((edit) => (
        <li key={edit._id} className="text-sm">
          <p className="wrap-anywhere">
            <span className="font-semibold">{edit.by?.name ?? "Somebody who left"}</span>{" "}
            {editWords(kind, edit, nameOf)}
          </p>
          {edit.status !== "refused" && edit.message !== null && (
            <p className="text-soft">{edit.message}</p>
          )}
          <p className="text-soft">
            <RelativeTime iso={edit.receivedAt} />
            <DeviceTime edit={edit} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The device's own time, beside the server's. */
function DeviceTime({ edit }: { readonly edit: RecordEdit }) {
  const at = deviceTime(edit);
  if (at === undefined) return null;
  const words = new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  return <>, by the device’s clock on {words}</>;
}

/** The edits of a record and the states that it had. A record that the server does not know yet has none. */
function useRecordHistory(id: string, version: number) {
  const options = queryOptionsFor(getRecordHistory, { params: { id } });
  // A new version gets a new cache entry.
  return useQuery({ ...options, queryKey: [...options.queryKey, version], enabled: version > 0 });
}
