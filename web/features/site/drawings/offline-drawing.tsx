import { MapPin, X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { useState } from "react";
import { formatDate } from "../../../ui/format.ts";
import { putLastSheet } from "../../../device/answers/last-sheets.ts";
import type { OfflineSheet } from "../../../device/database.ts";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { useReturnFocus } from "../../../ui/hooks/use-return-focus.ts";
import { DrawingView, PinningBar, type startOf } from "../../drawings/public.ts";
import { RecordsOnSheet } from "../pins/records-on-sheet.tsx";

interface KeptDrawingProps {
  readonly kept: OfflineSheet;
  /** The position at which the drawing opens; undefined for the whole sheet. */
  readonly start: ReturnType<typeof startOf>;
  readonly onClose: () => void;
}

/**
 * A drawing from this device on the whole screen, with the pins of the records on it. Records are added and opened
 * as with a network. Markups and comparison need the server.
 */
export function OfflineDrawing({ kept, start, onClose }: KeptDrawingProps) {
  const focus = useReturnFocus();
  const [places, setPlaces] = useState(false);
  const { project, drawing, revision, sheet } = kept;
  const name = `${drawing.number} ${drawing.title}`;
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...focus}
          aria-modal="true"
          aria-describedby={undefined}
          data-scroll-lock
          // Escape ends the choice of a position before it closes the drawing.
          onEscapeKeyDown={(event) => {
            if (places) event.preventDefault();
          }}
          className="fixed inset-x-0 top-(--strip) bottom-0 z-50 flex flex-col bg-raised focus:outline-none"
        >
          <RecordsOnSheet
            drawing={{ _id: drawing._id, project, revisions: [revision] }}
            revision={revision}
          >
            {({ pins, onOpen, add, controls }) => {
              const addAt =
                add &&
                (({ x, y }: { readonly x: number; readonly y: number }) => {
                  setPlaces(false);
                  if (x < 0 || x > 1 || y < 0 || y > 1) return;
                  add.at({ drawing: drawing._id, revision: revision._id, x, y });
                });
              return (
                <>
                  <div className="flex items-center gap-2 border-b border-line px-4 py-2">
                    <div className="min-w-0 flex-1">
                      <Radix.Title className="truncate text-sm font-semibold text-ink">
                        {name}
                      </Radix.Title>
                      <p className="truncate text-xs text-soft">
                        Revision {revision.code}
                        {revision.date !== null && `, ${formatDate(revision.date)}`}. On this
                        device.
                      </p>
                    </div>
                    {add && (
                      <BareIconButton
                        label={add.label}
                        icon={<MapPin aria-hidden="true" />}
                        aria-pressed={places}
                        onClick={() => setPlaces(!places)}
                      />
                    )}
                    <BareIconButton
                      label="Close"
                      icon={<X aria-hidden="true" />}
                      onClick={onClose}
                    />
                  </div>
                  {places && <PinningBar onEnd={() => setPlaces(false)} />}
                  <div className="min-h-0 flex-1">
                    <DrawingView
                      sheet={sheet}
                      label={name}
                      start={start}
                      pins={pins}
                      onOpen={onOpen}
                      onPress={places ? addAt : undefined}
                      onHold={addAt}
                      onRest={(place) =>
                        void putLastSheet(
                          project,
                          {
                            ...place,
                            drawing: drawing._id,
                            number: drawing.number,
                            title: drawing.title,
                          },
                          Date.now(),
                        )
                      }
                      controls={controls}
                    />
                  </div>
                </>
              );
            }}
          </RecordsOnSheet>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
