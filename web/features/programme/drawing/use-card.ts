import { useCallback, useEffect, useRef, useState } from "react";
import type { Card } from "./drawing-state.ts";

const REST = 320;

/** The card beside the pointer: at once while something is held, otherwise when the pointer has rested on a bar. */
export function useCard(): readonly [Card | null, (card: Card | null) => void] {
  const [shown, setShown] = useState<Card | null>(null);
  const timer = useRef<number>(undefined);
  const current = useRef<string | null>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const open = useCallback((card: Card | null) => {
    current.current = card?.id ?? null;
    setShown(card);
  }, []);
  const show = useCallback(
    (card: Card | null) => {
      window.clearTimeout(timer.current);
      // Once it is open it goes along on its own bar.
      if (card === null || card.isAtOnce || card.id === current.current) {
        open(card);
        return;
      }
      open(null);
      timer.current = window.setTimeout(() => open(card), REST);
    },
    [open],
  );
  return [shown, show];
}
