import { clsx } from "clsx";
import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { BareIconButton } from "../controls/icon-button.tsx";
import { useReturnFocus } from "../hooks/use-return-focus.ts";

const widths = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" };

interface DialogProps {
  open: boolean;
  /** Called by Escape, the close button and a press outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: keyof typeof widths | undefined;
  /** `alertdialog` for a question that must be answered; it has no close button then. */
  role?: "dialog" | "alertdialog" | undefined;
  /** While true, the dialog cannot be closed, because a save is under way. */
  busy?: boolean | undefined;
  children: ReactNode;
}

/**
 * A modal dialog; a bottom sheet on phones. Radix's own Overlay is not used on purpose: it
 * locks scrolling with an injected style element, which the Content-Security-Policy refuses.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = "md",
  role = "dialog",
  busy = false,
  children,
}: DialogProps) {
  const focus = useReturnFocus();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && close()}>
      <Radix.Portal>
        <div
          data-scroll-lock
          className="fixed inset-x-0 top-(--strip) bottom-0 z-50 animate-fade-in bg-[rgb(10_12_14/0.5)]"
        />
        <Radix.Content
          {...focus}
          role={role}
          aria-modal="true"
          className={clsx(
            "fixed z-50 flex max-h-[92dvh] w-full animate-rise-in flex-col overflow-y-auto overscroll-contain bg-raised shadow-float focus:outline-none",
            "max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-lg sm:inset-0 sm:m-auto sm:h-fit sm:rounded-lg",
            widths[size],
          )}
        >
          <div className="flex items-start gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
            <div className="min-w-0 flex-1">
              <Radix.Title className="py-0.5 text-lg leading-6 font-semibold text-ink">
                {title}
              </Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-sm text-soft">
                  {description}
                </Radix.Description>
              )}
            </div>
            {role === "dialog" && (
              <BareIconButton
                label="Close"
                icon={<X aria-hidden="true" />}
                size="sm"
                onClick={close}
                className="-mt-0.5 -mr-2"
              />
            )}
          </div>
          <div className="px-5 pt-4 pb-5 sm:px-6 sm:pb-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The button row at the end of a dialog. On phones the buttons share the width. The main one comes last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:[&>*]:flex-1 max-sm:[&>span>button]:w-full">
      {children}
    </div>
  );
}
