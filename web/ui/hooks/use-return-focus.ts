import { useRef } from "react";

/**
 * Handlers for a Radix layer that is opened by state and not by its own trigger. They remember the focused
 * element when it opens and focus it again when it closes. If that element is gone, as with a deleted row,
 * the nearest ancestor marked `data-focus-fallback` gets the focus (or what that attribute's selector finds
 * in it), otherwise the page's main part. On opening, the element marked `data-autofocus` gets it, otherwise the
 * layer's first control.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  const fallback = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      fallback.current = before.current?.closest<HTMLElement>("[data-focus-fallback]") ?? null;
      const layer = event.currentTarget instanceof HTMLElement ? event.currentTarget : undefined;
      const wanted = layer?.querySelector<HTMLElement>("[data-autofocus]");
      if (!wanted) return;
      event.preventDefault();
      wanted.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = before;
      // Anything opened meanwhile keeps the focus: somebody may be typing there.
      const open = document.activeElement?.closest("[role=dialog], [role=alertdialog]");
      if (open && open !== event.currentTarget && !open.contains(current)) return;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
      else if (fallback.current?.isConnected === true) partOf(fallback.current)?.focus();
      else document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}

/**
 * Moves the focus from a control that is about to disappear to the nearest ancestor with `data-focus-fallback`,
 * otherwise to the page's main part.
 */
export function focusFallback(from: Element): void {
  const fallback = from.closest<HTMLElement>("[data-focus-fallback]");
  if (fallback) partOf(fallback)?.focus();
  else document.getElementById("main")?.focus({ preventScroll: true });
}

function partOf(fallback: HTMLElement): HTMLElement | null {
  const selector = fallback.dataset["focusFallback"];
  return selector ? fallback.querySelector<HTMLElement>(selector) : fallback;
}
