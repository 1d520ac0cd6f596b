import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { useLatestPhotos } from "./file-queries.ts";
import { Face } from "./file-tile.tsx";

/** The newest photos of a project, its tasks and its expenses. Nothing while there are none. */
export function LatestPhotos({ projectId }: { projectId: string }) {
  const photos = useLatestPhotos(projectId);
  if (photos.length === 0) return null;
  const room = paths.projectRoom(projectId, "files", { shape: "photo" });
  return (
    <Card aria-labelledby="latest-photos">
      <CardHeader title="Latest photos" id="latest-photos" />
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((file) => (
          <li key={file._id}>
            <Link
              to={room}
              aria-label={file.name}
              className="grid h-20 place-items-center overflow-hidden rounded-md border border-line bg-grey-wash text-muted hover:border-edge"
            >
              <Face file={file} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
