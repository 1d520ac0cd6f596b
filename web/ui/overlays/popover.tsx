import { clsx } from "clsx";
import * as Radix from "radix-ui/popover";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";

interface PopoverProps {
  /** A button that takes a ref and props. */
  trigger: ReactElement;
  /** The panel's name for screen readers. */
  label: string;
  align?: "start" | "center" | "end" | undefined;
  /** Called when it opens and closes, so that its content can be loaded. */
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/** A small panel anchored to a button. Closes on Escape and on a press outside. */
export function Popover({
  trigger,
  label,
  align = "end",
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(
            "z-60 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] animate-fade-in flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float focus:outline-none",
            className,
          )}
        >
          {children(() => change(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
