import { folded } from "../../../engine/folded-text.ts";
import { clsx } from "clsx";
import { Check, ChevronsUpDown } from "lucide-react";
import * as Radix from "radix-ui/popover";
import { useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from "react";
import { useListbox } from "../hooks/use-listbox.ts";
import { controlClass, lineClass } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line, such as a role. */
  detail?: string | undefined;
  icon?: ReactNode;
}

interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  /** Shown while nothing is chosen, and the name of the search field inside. */
  placeholder: string;
  emptyText?: string | undefined;
  disabled?: boolean | undefined;
  /** The label of the button while the selected option is not among the options. */
  chosenLabel?: string | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Replaces the built-in search: called with the search text, so that the caller provides the matching options. */
  onSearch?: ((text: string) => void) | undefined;
  /** Whether the options belong to an earlier search text: Enter then waits for the next ones. */
  isPending?: boolean | undefined;
  /** Replaces the field-like button that opens the list. */
  trigger?: ReactElement | undefined;
  "data-autofocus"?: boolean | undefined;
}

/** A select with a search field, for lists too long to scroll: people, projects. */
export function Combobox({
  options,
  value,
  onChange,
  placeholder,
  emptyText = "Nobody by that name.",
  disabled,
  chosenLabel,
  onOpenChange,
  onSearch,
  isPending = false,
  trigger,
  "data-autofocus": autofocus,
}: ComboboxProps) {
  // ARIA does not allow `aria-required` on a button.
  const { "aria-required": _, ...control } = useFieldControl({});
  const [open, setOpen] = useState(false);
  /** A letter typed on the closed control. It opens the list and starts the search. */
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const chosen = options.find((option) => option.value === value);
  const label = chosen?.label ?? chosenLabel;
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setTyped("");
    onOpenChange?.(next);
  };
  const openByKey = (event: KeyboardEvent) => {
    const isLetter = /^[\p{L}\p{N}]$/u.test(event.key);
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (open || hasModifier || !(isLetter || /^Arrow(Up|Down)$/.test(event.key))) return;
    event.preventDefault();
    change(true);
    if (!isLetter) return;
    setTyped(event.key);
    onSearch?.(event.key);
  };
  const pick = (next: string) => {
    onChange(next);
    change(false);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger asChild>
        {trigger ?? (
          <button
            {...control}
            // The label alone would hide the selected option from a screen reader.
            aria-labelledby={control.id && `${control.id}-label ${control.id}`}
            type="button"
            disabled={disabled}
            data-autofocus={autofocus}
            onKeyDown={openByKey}
            className={clsx(controlClass, lineClass, "flex items-center gap-2 text-left")}
          >
            {chosen?.icon}
            <span className={clsx("min-w-0 flex-1 truncate", label === undefined && "text-muted")}>
              {label ?? placeholder}
            </span>
            <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </button>
        )}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={placeholder}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            // Radix would select the text, and the next letter would replace it.
            event.preventDefault();
            field.current?.focus();
          }}
          className="z-60 flex max-h-[min(20rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-56 max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float"
        >
          <ComboboxList
            {...{ options, value, placeholder, emptyText, onSearch, isPending, typed, field }}
            onPick={pick}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ListProps {
  options: readonly ComboboxOption[];
  value: string;
  placeholder: string;
  emptyText: string;
  onSearch: ((text: string) => void) | undefined;
  isPending: boolean;
  /** The initial search text. */
  typed: string;
  field: RefObject<HTMLInputElement | null>;
  onPick: (value: string) => void;
}

function ComboboxList(props: ListProps) {
  const { options, value, placeholder, emptyText, onSearch, isPending, typed, field, onPick } =
    props;
  const [search, setSearch] = useState(typed);
  const needle = folded(search.trim());
  const shown = onSearch
    ? options
    : options.filter((option) => folded(option.label).includes(needle));
  const listbox = useListbox({
    items: shown,
    keyOf: (option) => option.value,
    onPick: (option) => onPick(option.value),
    start: typed === "" ? value : undefined,
    isOpen: true,
    isPending,
  });

  return (
    <>
      <input
        {...listbox.field}
        ref={field}
        role="combobox"
        aria-label={placeholder}
        aria-expanded="true"
        aria-controls={listbox.list.id}
        placeholder="Search"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          listbox.restart();
          onSearch?.(event.target.value);
        }}
        className="h-10 shrink-0 border-b border-line bg-transparent px-3 text-base outline-none sm:text-sm pointer-coarse:h-11"
      />
      <div
        {...listbox.list}
        role="listbox"
        aria-label={placeholder}
        className="min-h-0 flex-1 overflow-y-auto p-1"
      >
        {shown.map((option) => (
          <button
            {...listbox.option(option)}
            key={option.value}
            role="option"
            aria-selected={option.value === value}
            className={clsx(
              "flex min-h-9 w-full items-center gap-2.5 text-left rounded-sm px-2.5 py-1.5 text-sm pointer-coarse:min-h-11",
              option === listbox.active && "bg-hover",
            )}
          >
            {option.icon}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{option.label}</span>
              {option.detail !== undefined && (
                <span className="block truncate text-xs text-muted">{option.detail}</span>
              )}
            </span>
            {option.value === value && <Check className="size-4 shrink-0" aria-hidden="true" />}
          </button>
        ))}
      </div>
      {shown.length === 0 && (
        <p className="px-3 pb-3 text-sm text-muted" role="status">
          {emptyText}
        </p>
      )}
    </>
  );
}
