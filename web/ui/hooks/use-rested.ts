import { useEffect, useState } from "react";

const REST_MS = 250;

/** Debounces a text, so that not every keystroke sends a request. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), REST_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}
