import { useRef } from "react";

/**
 * Handlers for a Radix layer that is opened by state and not by its own trigger: they remember what had
 * the focus when it opened and give it back when it closes, or give it to the page's main part if that is
 * gone. What is marked `data-autofocus` inside gets it on opening, else the layer's first control.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      const layer = event.currentTarget instanceof HTMLElement ? event.currentTarget : undefined;
      const wanted = layer?.querySelector<HTMLElement>("[data-autofocus]");
      if (!wanted) return;
      event.preventDefault();
      wanted.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = before;
      const stands = current instanceof HTMLElement && current.isConnected;
      if (stands) current.focus();
      else document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}
