import { ChevronLeft, ChevronRight, Download, Info, Pencil, X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { FileEntry } from "../../../../contract/files/file-entry.ts";
import { serverMessage } from "../../../api/call.ts";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useReturnFocus } from "../../../ui/hooks/use-return-focus.ts";
import { useUser } from "../../session/public.ts";
import { PenTools } from "./pen-tools.tsx";
import { isPicture } from "../file-words.ts";
import { saveFile } from "../file-queries.ts";
import { LightboxPicture } from "./lightbox-picture.tsx";
import { PhotoPanel } from "./photo-panel.tsx";
import { titleOfPhoto } from "../photo-words.ts";
import { usePen } from "./use-pen.ts";

interface LightboxProps {
  /** Called when the last loaded picture is shown, so that more can be fetched. */
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
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // In a field, these keys move the cursor or the choice.
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
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
            <Shown key={picture._id} {...{ picture, index, go, onClose }} total={pictures.length} />
          </Radix.Content>
        )}
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ShownProps {
  picture: FileEntry;
  index: number;
  total: number;
  go: (by: number) => void;
  onClose: () => void;
}

/** One picture with its details and marks. */
function Shown({ picture, index, total, go, onClose }: ShownProps) {
  const [informs, setInforms] = useState(false);
  const { marks, pending, pen, setPen, startDrawing, draw, erase, undo, may, signed } =
    usePen(picture);
  return (
    <>
      <Head picture={picture} index={index} total={total} onClose={onClose}>
        {startDrawing && (
          <BareIconButton
            label="Draw on this photo"
            icon={<Pencil aria-hidden="true" />}
            aria-pressed={pen !== undefined}
            onClick={() => (pen ? setPen(undefined) : startDrawing())}
          />
        )}
        {isPicture(picture) && (
          <BareIconButton
            label="About this photo"
            icon={<Info aria-hidden="true" />}
            aria-pressed={informs}
            onClick={() => setInforms(!informs)}
          />
        )}
      </Head>
      {signed !== undefined && (
        <p className="border-b border-line bg-raised px-4 py-2 text-xs text-muted">{signed}</p>
      )}
      {pen && <PenTools pen={pen} onPen={setPen} onUndo={undo} onDone={() => setPen(undefined)} />}
      <div className="flex min-h-0 flex-1 flex-col sm:flex-row">
        <div style={{ minHeight: "45%" }} className="relative min-w-0 flex-1">
          <LightboxPicture {...{ picture, marks, pending, pen }} onDraw={draw} />
          {!pen && (
            <>
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
                onTurn={index < total - 1 ? () => go(1) : undefined}
              >
                <ChevronRight aria-hidden="true" />
              </Turn>
            </>
          )}
        </div>
        {informs && <PhotoPanel photo={picture} marks={marks} onErase={erase} may={may} />}
      </div>
    </>
  );
}

interface HeadProps {
  picture: FileEntry;
  index: number;
  total: number;
  onClose: () => void;
  children: ReactNode;
}

function Head({ picture, index, total, onClose, children }: HeadProps) {
  const title = titleOfPhoto(picture, useUser().workspace.timeZone);
  const save = () =>
    saveFile(picture).catch((error: unknown) =>
      toast(serverMessage(error, "The picture could not be fetched."), { tone: "red" }),
    );
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1">
        <Radix.Title className="truncate text-sm font-semibold text-ink">{title}</Radix.Title>
        <p className="text-xs text-muted" aria-live="polite">
          {index + 1} of {total}
          {picture.uploadedBy && ` · ${picture.uploadedBy.name}`}
        </p>
      </div>
      {children}
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
