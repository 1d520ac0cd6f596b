import { useEffect, useState } from "react";

const REST_MS = 250;

/** A text once it has rested for a moment, so that not every key stroke asks the server. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), REST_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}
