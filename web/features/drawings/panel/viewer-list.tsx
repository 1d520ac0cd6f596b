import { serverMessage } from "../../../api/call.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { useViewers } from "../drawing-queries.ts";

/** Who has opened which revision. */
export function ViewerList({ drawingId }: { drawingId: string }) {
  const { data, error } = useViewers(drawingId, true);
  if (!data)
    return error ? (
      <p className="text-sm text-red-ink">{serverMessage(error, "This could not be loaded.")}</p>
    ) : (
      <SkeletonText lines={2} />
    );
  if (data.data.length === 0)
    return <p className="text-sm text-muted">Nobody has opened it yet.</p>;
  return (
    <ul className="grid gap-2 text-sm">
      {data.data.map(({ revision, code, person, lastAt }) => (
        <li key={`${revision} ${person._id}`} className="flex items-center gap-2">
          <Avatar name={person.name} size="sm" decorative />
          <span className="min-w-0 flex-1 truncate">{person.name}</span>
          <span className="text-muted">{`Rev ${code}`}</span>
          <span className="text-muted">
            <RelativeTime iso={lastAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
