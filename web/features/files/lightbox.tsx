import { ChevronLeft, ChevronRight, Download, X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type KeyboardEvent, type ReactNode } from "react";
import type { FileEntry } from "../../../contract/files.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { BareIconButton } from "../../ui/controls/icon-button.tsx";
import { sizeWords } from "../../../contract/size-words.ts";
import { Spinner } from "../../ui/controls/spinner.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useReturnFocus } from "../../ui/hooks/use-return-focus.ts";
import { isFilm } from "./file-words.ts";
import { saveFile, usePicture, useThumbnail } from "./file-queries.ts";

interface LightboxProps {
  /** Called when the last one that is known is shown: more may be fetched. */
  onEnd?: (() => void) | undefined;
  pictures: readonly FileEntry[];
  /** The picture to show; undefined shows none. */
  shown: string | undefined;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One picture at a time over the whole window. The arrow keys go to the previous and the next, Escape closes. */
export function Lightbox({ pictures, shown, onShow, onClose, onEnd }: LightboxProps) {
  const focus = useReturnFocus();
  const index = pictures.findIndex(({ _id }) => _id === shown);
  const picture = pictures[index];
  const go = (by: number) => {
    const next = pictures[index + by];
    if (next) onShow(next._id);
    if (index + by >= pictures.length - 2) onEnd?.();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") go(-1);
    if (key === "ArrowRight") go(1);
    if (key === "Home") go(-index);
    if (key === "End") go(pictures.length - 1 - index);
  };
  return (
    <Radix.Root open={picture !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {picture && (
          <Radix.Content
            {...focus}
            aria-describedby={undefined}
            onKeyDown={onKeyDown}
            data-scroll-lock
            className="fixed inset-x-0 top-(--strip) bottom-0 z-50 flex animate-fade-in flex-col bg-paper focus:outline-none"
          >
            <Head picture={picture} index={index} total={pictures.length} onClose={onClose} />
            <div className="relative min-h-0 flex-1">
              <Picture key={picture._id} picture={picture} />
              <Turn
                side="left"
                label="Previous picture"
                onTurn={index > 0 ? () => go(-1) : undefined}
              >
                <ChevronLeft aria-hidden="true" />
              </Turn>
              <Turn
                side="right"
                label="Next picture"
                onTurn={index < pictures.length - 1 ? () => go(1) : undefined}
              >
                <ChevronRight aria-hidden="true" />
              </Turn>
            </div>
          </Radix.Content>
        )}
      </Radix.Portal>
    </Radix.Root>
  );
}

interface HeadProps {
  picture: FileEntry;
  index: number;
  total: number;
  onClose: () => void;
}

function Head({ picture, index, total, onClose }: HeadProps) {
  const save = () =>
    saveFile(picture).catch((error: unknown) =>
      toast(serverMessage(error, "The picture could not be fetched."), { tone: "red" }),
    );
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1">
        <Radix.Title className="truncate text-sm font-semibold text-ink">
          {picture.name}
        </Radix.Title>
        <p className="text-xs text-muted" aria-live="polite">
          {index + 1} of {total} · {sizeWords(picture.bytes)}
          {picture.uploadedBy && ` · ${picture.uploadedBy.name}`}
        </p>
      </div>
      <BareIconButton
        label="Download"
        icon={<Download aria-hidden="true" />}
        onClick={() => void save()}
      />
      <BareIconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
    </div>
  );
}

interface TurnProps {
  side: "left" | "right";
  label: string;
  onTurn: (() => void) | undefined;
  children: ReactNode;
}

function Turn({ side, label, onTurn, children }: TurnProps) {
  return (
    <BareIconButton
      label={label}
      icon={children}
      onClick={onTurn}
      aria-disabled={onTurn === undefined}
      className={`!absolute top-1/2 -translate-y-1/2 bg-raised shadow-float aria-disabled:opacity-40 ${
        side === "left" ? "left-3" : "right-3"
      }`}
    />
  );
}

function Picture({ picture }: { picture: FileEntry }) {
  const { address, error, isFetching, retry } = usePicture(picture);
  const small = useThumbnail(picture._id, picture.thumbnail === "ready");
  if (error && address === undefined) {
    return (
      <div role="alert" className="grid h-full place-content-center justify-items-center gap-3 p-6">
        <p className="text-sm">{serverMessage(error, "The picture could not be loaded.")}</p>
        <Button onClick={retry} loading={isFetching}>
          Retry
        </Button>
      </div>
    );
  }
  if (isFilm(picture) && address !== undefined) {
    return (
      // Films of a site have no captions. Their sound is rarely words.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video controls src={address} aria-label={picture.name} className="size-full bg-black" />
    );
  }
  const source = address ?? small;
  return (
    <div className="relative grid h-full place-items-center p-4">
      {source !== undefined && (
        <img
          src={source}
          alt={picture.name}
          style={{ maxWidth: picture.width ?? undefined, maxHeight: picture.height ?? undefined }}
          className="absolute inset-4 m-auto size-[calc(100%-2rem)] object-contain"
        />
      )}
      {address === undefined && (
        <span role="status" className="relative rounded-md bg-raised p-3 shadow-float">
          <span className="sr-only">Loading the picture</span>
          <Spinner />
        </span>
      )}
    </div>
  );
}
