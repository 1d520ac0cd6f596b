import "./files.css";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import {
  DraftingCompass,
  FileSpreadsheet,
  FileText,
  Film,
  Image,
  LoaderCircle,
  Mic,
  Presentation,
  Trash2,
} from "lucide-react";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { removalError } from "../../../contract/files/file-rules.ts";
import { parseRole } from "../../../contract/permissions.ts";
import { serverMessage } from "../../api/call.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { sizeWords } from "../../../contract/files/size-words.ts";
import { useHasNeared } from "../../ui/hooks/use-has-neared.ts";
import { focusFallback } from "../../ui/hooks/use-return-focus.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useUser } from "../session/public.ts";
import { saveFile, useRemoveFile, useThumbnail } from "./file-queries.ts";
import { isPicture, isShown, isSound, kindOf } from "./file-words.ts";
import { titleOfPhoto } from "./photo-words.ts";

interface FileTileProps {
  file: FileEntry;
  settled: boolean;
  /** Opens the picture in the lightbox, or selects it. */
  onShow: () => void;
  /** Whether the file is selected; undefined if a press opens the file instead of selecting it. */
  selected?: boolean | undefined;
  /** Whether the picture is shown larger. */
  tall?: boolean | undefined;
  /** Whether the tile is in a group, where no file can be removed. */
  grouped?: boolean | undefined;
  /** Who added it and where, on the wall of a project. */
  children?: ReactNode;
}

/** Whether the signed-in person may remove the file. The server applies the same rule. */
function useMayRemove({ uploadedBy }: FileEntry, settled: boolean): boolean {
  const { _id: userId, role: known, isOwner } = useUser();
  const role = parseRole(known);
  const file = { uploadedBy: uploadedBy?._id ?? null, isSettled: settled };
  return role !== undefined && removalError({ userId, role, isOwner }, file) === undefined;
}

/**
 * A file as a tile: a thumbnail or a document icon, its title, and the remove button. Below a photo is the name of
 * the person who added it, below another file its size.
 */
export function FileTile({
  file,
  settled,
  onShow,
  selected,
  tall,
  grouped,
  children,
}: FileTileProps) {
  const remove = useRemoveFile();
  const mayRemove = useMayRemove(file, settled);
  const { name, bytes, uploadedBy } = file;
  const title = titleOfPhoto(file, useUser().workspace.timeZone);
  const save = () =>
    saveFile(file).catch((error: unknown) =>
      toast(serverMessage(error, `“${name}” could not be fetched. Please try again.`), {
        tone: "red",
      }),
    );
  const opens = isShown(file);
  const selects = selected !== undefined;
  return (
    <li className="group min-w-0">
      <div className="relative">
        <button
          type="button"
          aria-pressed={selected}
          onClick={() => (opens || selects ? onShow() : void save())}
          className={clsx(
            "block w-full overflow-hidden rounded-md border border-line bg-surface text-left hover:border-edge",
            selected && "outline-2 outline-ink",
          )}
        >
          <span
            style={tall ? { height: "11rem" } : undefined}
            className="grid h-24 place-items-center overflow-hidden bg-grey-wash text-muted"
          >
            <Face file={file} />
          </span>
          <span className="file-words block px-2 py-1.5">
            <span
              className="line-clamp-3 text-xs font-medium wrap-anywhere text-ink"
              title={`${name}, ${sizeWords(bytes)}`}
            >
              <span className="sr-only">
                {selects ? "Select " : isSound(file) ? "Play " : opens ? "Show " : "Download "}
              </span>
              {title}
            </span>
            <span className="block truncate text-xs text-muted">
              {opens ? (uploadedBy?.name ?? "Somebody who has left") : sizeWords(bytes)}
            </span>
          </span>
        </button>
        {mayRemove && !selects && !grouped && (
          <span className="file-remove absolute top-1 right-1 rounded-md bg-raised opacity-0 shadow-float group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            <IconButton
              size="sm"
              danger
              label={`Remove ${name}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={({ currentTarget }) => {
                // The button disappears with its tile.
                focusFallback(currentTarget);
                remove(file);
              }}
            />
          </span>
        )}
      </div>
      {children}
    </li>
  );
}

const icons = {
  photo: Image,
  film: Film,
  sound: Mic,
  drawing: DraftingCompass,
  sheet: FileSpreadsheet,
  slides: Presentation,
  text: FileText,
};

/** What a file looks like: its thumbnail, fetched when it nears the screen, or the icon of its kind. */
export function Face({ file }: { file: FileEntry }) {
  const [place, neared] = useHasNeared();
  const address = useThumbnail(file._id, neared && file.thumbnail === "ready");
  const Kind = icons[kindOf(file)];
  if (!isPicture(file)) return <Kind className="size-8" aria-hidden="true" />;
  if (address !== undefined)
    return <img src={address} alt="" className="size-full animate-fade-in object-cover" />;
  if (file.thumbnail === "waiting")
    return <LoaderCircle ref={place} className="size-6 animate-spin" aria-hidden="true" />;
  return <Image ref={place} className="size-8" aria-hidden="true" />;
}
