import { clsx } from "clsx";
import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { BareIconButton } from "../controls/icon-button.tsx";
import { useReturnFocus } from "../hooks/use-return-focus.ts";

interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shown above the title: the parent of the record. */
  eyebrow?: ReactNode;
  /** Buttons beside the close button. */
  actions?: ReactNode;
  /** The edge from which it slides in; the left one is for navigation. */
  side?: "right" | "left" | undefined;
  /**
   * `auto` leaves the page behind usable from 1024 px up and is modal below. `beside` takes its width from the page,
   * so that it covers nothing, from 1280 px up.
   */
  modal?: "auto" | "always" | "beside" | undefined;
  /** Tells apart what one open panel shows in turn. Each starts at its top, while the focus stays on a button above. */
  contentKey?: string | undefined;
  children: ReactNode;
}

/** A panel along one edge. The caller owns whether it is open, usually in the URL. */
export function SidePanel({
  open,
  onClose,
  title,
  eyebrow,
  actions,
  side = "right",
  modal: mode = "auto",
  contentKey,
  children,
}: SidePanelProps) {
  const focus = useReturnFocus();
  const [wide] = useState(
    () => window.matchMedia(`(min-width: ${mode === "beside" ? 80 : 64}rem)`).matches,
  );
  const modal = mode === "always" || !wide;
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(contentKey);
  useEffect(() => {
    if (shown.current === contentKey) return;
    shown.current = contentKey;
    // The control with the focus is gone, if it was in the content before.
    if (document.activeElement === document.body) panel.current?.focus();
  }, [contentKey]);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()} modal={modal}>
      <Radix.Portal>
        {modal && (
          <div
            data-scroll-lock
            className="fixed inset-x-0 top-(--strip) bottom-0 z-40 animate-fade-in bg-[rgb(10_12_14/0.5)]"
          />
        )}
        <Radix.Content
          {...focus}
          ref={panel}
          aria-modal={modal}
          data-panel=""
          data-beside={mode === "beside" && !modal ? "" : undefined}
          onInteractOutside={(event) => !modal && event.preventDefault()}
          className={clsx(
            "fixed top-(--strip) bottom-0 z-50 flex w-full flex-col bg-raised shadow-float focus:outline-none",
            side === "right" &&
              "right-0 animate-slide-in-right border-line sm:max-w-md sm:border-l",
            side === "left" && "left-0 max-w-80 animate-slide-in-left border-r border-line",
          )}
        >
          <div className="flex items-start gap-2 border-b border-line px-5 py-4">
            <div className="min-w-0 flex-1">
              {eyebrow !== undefined && (
                <div className="mb-0.5 truncate text-[0.8125rem] text-muted">{eyebrow}</div>
              )}
              <Radix.Title className="py-0.5 text-lg leading-6 font-semibold">{title}</Radix.Title>
            </div>
            {actions}
            {/* The focus never starts on the delete button, which precedes this one. */}
            <BareIconButton
              data-autofocus
              label="Close"
              icon={<X aria-hidden="true" />}
              size="sm"
              onClick={onClose}
              className="-mr-2"
            />
          </div>
          <div key={contentKey} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
