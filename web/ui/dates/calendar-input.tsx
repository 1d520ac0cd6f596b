import { clsx } from "clsx";
import { CalendarDays } from "lucide-react";
import * as Radix from "radix-ui/popover";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useRef,
  useState,
} from "react";
import { controlClass, lineClass } from "../fields/control-style.ts";
import { useFieldControl, useFieldMeaning } from "../fields/field.tsx";
import { BareIconButton } from "../controls/icon-button.tsx";

interface CalendarInputProps {
  /** A day or month, empty, or typed text that is not yet a day or month. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the field is left, or something is picked in the calendar. */
  onSettled?: ((value: string) => void) | undefined;
  /** The day or month that a text names; undefined if it names none. */
  parse: (text: string) => string | undefined;
  /** Returns the day or month that somebody means, once they have left the field. */
  guess: (text: string) => string | undefined;
  /** Formats a value as the app writes it. */
  words: (value: string) => string;
  /** Says which day or month is understood, while it is typed in another way than the app writes it. */
  meaning: (value: string) => string;
  placeholder: string;
  /** The label of the button that opens the calendar. */
  opener: string;
  /** The label of the calendar. */
  label: string;
  /** Renders the calendar. `value` is empty while the field contains no day or month. */
  children: (value: string, onPick: (picked: string) => void) => ReactNode;
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  disabled?: boolean | undefined;
  "data-autofocus"?: boolean | undefined;
  "data-not-a-date"?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A field for a day or a month, typed or chosen in the calendar that its button opens. */
export function CalendarInput(props: CalendarInputProps) {
  const { value, onChange, onSettled, parse, guess, words, opener, label, children } = props;
  const { name, className, disabled, placeholder, ref } = props;
  const control = useFieldControl(props.id === undefined ? {} : { id: props.id });
  const [shown, setShown] = useState({ value, text: words(value), isTyped: false });
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  // The value was changed from outside, so the field shows the new one.
  if (shown.value !== value) setShown({ value, text: words(value), isTyped: false });

  const meant = shown.isTyped ? guess(shown.text) : undefined;
  // Deferred, because Radix's dialog takes the focus if a node disappears while the focus leaves the field.
  const meaning = useDeferredValue(
    meant === undefined || words(meant) === shown.text ? undefined : props.meaning(meant),
  );
  const isBelow = useFieldMeaning(meaning);

  const report = (next: string, text: string, isTyped = false) => {
    setShown({ value: next, text, isTyped });
    if (next !== value) onChange(next);
  };
  const type = (text: string) => report(parse(text) ?? text.trim(), text, true);
  const settle = () => {
    const next = guess(shown.text) ?? shown.text.trim();
    report(next, words(next));
    onSettled?.(next);
  };
  const pick = (picked: string) => {
    report(picked, words(picked));
    onSettled?.(picked);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter submits the form before the field loses the focus.
    if (event.key === "Enter") settle();
  };

  return (
    <div className={clsx("relative min-w-0", className)}>
      <input
        {...control}
        ref={ref}
        type="text"
        name={name}
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        data-autofocus={props["data-autofocus"]}
        data-not-a-date={props["data-not-a-date"]}
        value={shown.text}
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
        onKeyDown={onKeyDown}
        className={clsx(controlClass, lineClass, "pr-10! tabular-nums pointer-coarse:pr-12!")}
      />
      <span
        aria-live="polite"
        className={
          isBelow || meaning === undefined
            ? "sr-only"
            : "pointer-events-none absolute top-full left-0 z-30 mt-1 rounded-md border border-line bg-raised px-2 py-1 text-[0.8125rem] leading-4 font-medium whitespace-nowrap text-ink shadow-float"
        }
      >
        {meaning}
      </span>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <BareIconButton
            label={opener}
            icon={<CalendarDays aria-hidden="true" />}
            size="sm"
            disabled={disabled}
            className="absolute! top-1 right-1 pointer-coarse:top-0 pointer-coarse:right-0"
          />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            aria-label={label}
            align="end"
            sideOffset={6}
            collisionPadding={8}
            ref={panel}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              panel.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
            }}
            className="z-60 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-lg border border-line bg-raised shadow-float focus:outline-none"
          >
            {children(parse(value) ?? "", pick)}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}
