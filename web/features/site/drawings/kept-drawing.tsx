import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { formatDate } from "../../../ui/format.ts";
import type { KeptSheet } from "../../../site/site-database.ts";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { useReturnFocus } from "../../../ui/hooks/use-return-focus.ts";
import { DrawingView } from "../../drawings/public.ts";

interface KeptDrawingProps {
  readonly kept: KeptSheet;
  readonly onClose: () => void;
}

/** A drawing of this device on the whole screen. Markups and comparison need the server. */
export function KeptDrawing({ kept, onClose }: KeptDrawingProps) {
  const focus = useReturnFocus();
  const { drawing, revision, sheet } = kept;
  const name = `${drawing.number} ${drawing.title}`;
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...focus}
          aria-modal="true"
          aria-describedby={undefined}
          data-scroll-lock
          className="fixed inset-x-0 top-(--strip) bottom-0 z-50 flex flex-col bg-raised focus:outline-none"
        >
          <div className="flex items-center gap-2 border-b border-line px-4 py-2">
            <div className="min-w-0 flex-1">
              <Radix.Title className="truncate text-sm font-semibold text-ink">{name}</Radix.Title>
              <p className="truncate text-xs text-soft">
                Revision {revision.code}
                {revision.date !== null && `, ${formatDate(revision.date)}`}. On this device.
              </p>
            </div>
            <BareIconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
          </div>
          <div className="min-h-0 flex-1">
            <DrawingView sheet={sheet} label={name} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
