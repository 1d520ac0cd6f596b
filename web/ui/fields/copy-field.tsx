import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../controls/button.tsx";
import { controlClass, lineClass } from "./control-style.ts";

const SHOWN_MS = 2_000;

interface CopyFieldProps {
  /** The kind of text that is copied. */
  what?: "link" | "address" | "command";
  /** The person that the text is for: "ada@example.com". */
  whom: string;
  value: string;
}

/** A link, or another text, with a button that copies it. Where the browser forbids copying, it is selected instead. */
export function CopyField({ what = "link", whom, value }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<"Copied" | "Press Ctrl C to copy">();

  useEffect(() => {
    if (status === undefined) return;
    const timer = window.setTimeout(() => setStatus(undefined), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [status]);

  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setStatus("Copied");
    } catch {
      field.current?.focus();
      setStatus("Press Ctrl C to copy");
    }
  };

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <input
        ref={field}
        readOnly
        aria-label={`${what[0]?.toUpperCase()}${what.slice(1)} for ${whom}`}
        value={value}
        onFocus={(event) => event.target.select()}
        className={`${controlClass} ${lineClass} flex-1 basis-48 text-soft`}
      />
      <Button
        onClick={() => void copy()}
        icon={status === "Copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      >
        {status === "Copied" ? "Copied" : `Copy ${what}`}
        <span className="sr-only"> for {whom}</span>
      </Button>
      <span role="status" className={status === "Press Ctrl C to copy" ? "text-xs" : "sr-only"}>
        {status}
      </span>
    </div>
  );
}
