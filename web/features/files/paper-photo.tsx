import { writtenName } from "../../../engine/photo/written-name.ts";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { useThumbnail } from "./file-queries.ts";

/** A photo on a page that may be printed: loaded although it is not in sight yet. */
export function PaperPhoto({ photo }: { readonly photo: FileEntry }) {
  const address = useThumbnail(photo._id, photo.thumbnail === "ready");
  const name = writtenName(photo.name);
  return (
    <figure>
      <div className="aspect-video overflow-hidden rounded-sm bg-sunken">
        {address !== undefined && (
          <img src={address} alt={name ?? "Photo"} className="size-full object-cover" />
        )}
      </div>
      {name !== undefined && (
        <figcaption className="mt-0.5 truncate text-xs text-muted">{name}</figcaption>
      )}
    </figure>
  );
}
