import { useRef } from "react";

/**
 * Handlers for a Radix layer that is opened by state and not by its own trigger. They remember the focused
 * element when it opens and focus it again when it closes. If that element is gone, as with a deleted row,
 * the nearest ancestor marked `data-focus-home` gets the focus (or what that attribute's selector finds
 * in it), otherwise the page's main part. On opening, the element marked `data-autofocus` gets it, otherwise the
 * layer's first control.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  const home = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      home.current = before.current?.closest<HTMLElement>("[data-focus-home]") ?? null;
      const layer = event.currentTarget instanceof HTMLElement ? event.currentTarget : undefined;
      const wanted = layer?.querySelector<HTMLElement>("[data-autofocus]");
      if (!wanted) return;
      event.preventDefault();
      wanted.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = before;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
      else if (home.current?.isConnected === true) partOf(home.current)?.focus();
      else document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}

function partOf(home: HTMLElement): HTMLElement | null {
  const selector = home.dataset["focusHome"];
  return selector ? home.querySelector<HTMLElement>(selector) : home;
}
