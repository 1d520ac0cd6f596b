import { useEffect, useRef, useState } from "react";
import { Button } from "../controls/button.tsx";
import { TextArea } from "./text-area.tsx";

const SHOWN_MS = 2_000;
/** The number of lines shown; longer text scrolls. */
const MOST_LINES = 8;

interface WordsToCopyProps {
  readonly words: string;
  /** Whether the text is shown at once, or only after a press. */
  readonly open: boolean;
}

/** The text that a person wrote, to be copied. Where the browser forbids copying, the text is selected instead. */
export function WordsToCopy({ words, open }: WordsToCopyProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const lines = Math.min(MOST_LINES, Math.max(2, words.split("\n").length));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words);
      setCopied(true);
    } catch {
      box.current?.querySelector("textarea")?.select();
    }
  };
  return (
    <details open={open}>
      <summary className="flex min-h-11 cursor-pointer items-center text-soft">Your words</summary>
      <div ref={box} className="grid gap-2">
        <TextArea readOnly rows={lines} aria-label="Your words" value={words} />
        <Button size="sm" className="justify-self-start" onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
    </details>
  );
}
