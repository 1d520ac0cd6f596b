import { useRef } from "react";

/**
 * Handlers for a Radix layer that is opened by state and not by its own trigger: they remember what had
 * the focus when it opened and give it back when it closes. If that is gone, as with a row that was deleted,
 * the nearest part around it that is marked `data-focus-home` gets it (or what that attribute's selector finds
 * in there), else the page's main part. What is marked `data-autofocus` inside gets it on opening, else the
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
