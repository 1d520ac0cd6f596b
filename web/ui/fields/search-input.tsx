import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { useRef } from "react";
import type { RefObject } from "react";
import { controlClass, lineClass } from "./control-style.ts";
import { Kbd } from "../controls/kbd.tsx";

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  /** The keyboard shortcut that focuses the field, shown while it is empty: "/". */
  hotkey?: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
  className?: string | undefined;
}

/** A search field with a clear button. The caller owns the text and debounces its use. */
export function SearchInput({
  label,
  value,
  onChange,
  placeholder,
  hotkey,
  inputRef,
  className,
}: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const ref = inputRef ?? own;
  const clear = () => {
    onChange("");
    ref.current?.focus();
  };
  return (
    <span className={clsx("relative flex min-w-0", className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={clsx(controlClass, lineClass, "pr-10 pl-9")}
      />
      {value === "" && hotkey !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center pointer-coarse:hidden">
          <Kbd>{hotkey}</Kbd>
        </span>
      )}
      {value !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-muted hover:text-ink focus-visible:outline-offset-[-3px] pointer-coarse:w-11"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
