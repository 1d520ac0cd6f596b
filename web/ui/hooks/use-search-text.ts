import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/**
 * The text of a search field whose value lives elsewhere, as in the URL. Typing shows at once; the trimmed text
 * is passed to `commit` after a debounce. A value that changes from outside replaces the text.
 */
export function useSearchText(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value);
  const known = useRef(value);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const typed = text.trim();
    if (typed === known.current) return;
    const timer = window.setTimeout(() => {
      known.current = typed;
      latest.current(typed);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);

  return [text, setText] as const;
}
