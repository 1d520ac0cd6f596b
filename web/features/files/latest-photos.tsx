import { Link } from "react-router";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { paths } from "../../paths.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { useUser } from "../session/public.ts";
import { Face } from "./file-tile.tsx";
import { titleOfPhoto } from "./photo-words.ts";

interface LatestPhotosProps {
  projectId: string;
  photos: readonly FileEntry[];
}

/** The newest photos of a project, its tasks and its expenses. */
export function LatestPhotos({ projectId, photos }: LatestPhotosProps) {
  const { timeZone } = useUser().workspace;
  const room = paths.projectRoom(projectId, "files", { shape: "photo" });
  return (
    <Card aria-labelledby="latest-photos">
      <CardHeader title="Latest photos" id="latest-photos" />
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((file) => (
          <li key={file._id}>
            <Link
              to={room}
              aria-label={titleOfPhoto(file, timeZone)}
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
