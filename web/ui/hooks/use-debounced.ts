import { useEffect, useState } from "react";

const DELAY_MS = 250;

/** Debounces a text, so that not every keystroke sends a request. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(text), DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return debounced;
}
