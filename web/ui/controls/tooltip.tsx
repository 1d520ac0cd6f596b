import { clsx } from "clsx";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useAnchor } from "../hooks/use-anchor.ts";

const openDelay = 350;
const closeDelay = 80;

interface TooltipProps {
  text: string;
  /** `describe` ties the text to the child by id; `label` is for text that is already the child's name. */
  as?: "describe" | "label" | undefined;
  block?: boolean | undefined;
  /** Receives the id for `aria-describedby`; undefined when `as` is `label`. */
  children: (describedBy: string | undefined) => ReactNode;
}

/**
 * A tooltip for a control, on hover, keyboard focus and tap. Escape hides it, and the pointer may rest on
 * it. It is in the browser's top layer, so that nothing clips it, in dialogs too.
 */
export function Tooltip({ text, as = "describe", block = false, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    if (!open) return;
    const element = bubble.current;
    element?.showPopover();
    return () => element?.hidePopover();
  }, [open]);
  useAnchor(anchor, bubble, open);

  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);

  const change = (next: boolean, delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(next), delay);
  };

  return (
    <span
      ref={anchor}
      role="presentation"
      className={clsx("relative max-w-full", block ? "flex w-full" : "inline-flex")}
      onPointerEnter={(event) => event.pointerType === "mouse" && change(true, openDelay)}
      onPointerLeave={(event) => event.pointerType === "mouse" && change(false, closeDelay)}
      onFocus={(event) => event.target.matches(":focus-visible") && change(true, 0)}
      onBlur={() => change(false, 0)}
      onClick={() => change(as === "describe", 0)}
    >
      {children(as === "describe" ? id : undefined)}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed m-0 w-max max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-left text-xs font-medium whitespace-normal text-inverse shadow-float"
      >
        {text}
      </span>
    </span>
  );
}
