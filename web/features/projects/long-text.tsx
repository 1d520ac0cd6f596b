import { useEffect, useId, useRef, useState } from "react";
import { textLinkClass } from "../../ui/controls/text-link.tsx";

/** Text written by a person, with its line breaks: three lines, and the rest on request. */
export function LongText({ children }: { children: string }) {
  const id = useId();
  const box = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element || open) return;
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);

  return (
    <>
      <p ref={box} id={id} className={`whitespace-pre-line ${open ? "" : "line-clamp-3"}`}>
        {children}
      </p>
      {overflows && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={`${textLinkClass} mt-1 pointer-coarse:min-h-11`}
        >
          {open ? "Show less" : "Show more"}
        </button>
      )}
    </>
  );
}
