import { clsx } from "clsx";
import { CalendarDays } from "lucide-react";
import * as Radix from "radix-ui/popover";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { dayIn } from "../day.ts";
import { formatDate } from "../format.ts";
import { guessDay, parseDay } from "../typed-day.ts";
import { Calendar } from "./calendar.tsx";
import { controlClass, lineClass } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";
import { BareIconButton } from "./icon-button.tsx";

/** The days that the contract takes. */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2199-12-31";

interface DateInputProps {
  /** `YYYY-MM-DD`, empty, or what is typed and is no date yet. */
  value: string;
  /** Called with a day, an empty text, or what is typed so far and is no date. */
  onChange: (value: string) => void;
  /** Called when the field is left, or a day is picked in the calendar. */
  onSettled?: ((value: string) => void) | undefined;
  /** The first and the last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  /** Today in the workspace's time zone. By default in the reader's. */
  today?: string | undefined;
  /** A date must be given, so the calendar offers no Clear. */
  required?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  "data-autofocus"?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A date as the app writes it, 12 Mar 2026, in every browser and language. It is typed in any usual spelling, day
 * first, or chosen in a calendar. Text that is no date stays in the field, and a form
 * refuses it by `data-not-a-date`.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onSettled, min = FIRST_DAY, max = LAST_DAY, required = false } = props;
  const { today = todayHere(), placeholder = "e.g. 12 Mar 2026" } = props;
  const { name, className, disabled, ref } = props;
  const control = useFieldControl(props.id === undefined ? {} : { id: props.id });
  const [shown, setShown] = useState({ value, text: formatDate(value) });

  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  // Changed from outside: the field shows the new date.
  if (shown.value !== value) setShown({ value, text: formatDate(value) });

  const report = (next: string, text: string) => {
    setShown({ value: next, text });
    if (next !== value) onChange(next);
  };
  const type = (text: string) => report(parseDay(text) ?? text.trim(), text);
  const settle = () => {
    const next = guessDay(shown.text, today) ?? shown.text.trim();
    report(next, formatDate(next));
    onSettled?.(next);
  };
  const pick = (day: string) => {
    report(day, formatDate(day));
    onSettled?.(day);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter sends the form before the field is left.
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
        data-not-a-date={value !== "" && parseDay(value) === undefined ? true : undefined}
        value={shown.text}
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
        onKeyDown={onKeyDown}
        className={clsx(controlClass, lineClass, "pr-10! tabular-nums pointer-coarse:pr-12!")}
      />
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <BareIconButton
            label="Open calendar"
            icon={<CalendarDays aria-hidden="true" />}
            size="sm"
            disabled={disabled}
            className="absolute! top-1 right-1 pointer-coarse:top-0 pointer-coarse:right-0"
          />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            aria-label="Calendar"
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
            <Calendar
              value={parseDay(value) ?? ""}
              {...{ today, min, max }}
              onPick={pick}
              onClear={required ? undefined : () => pick("")}
            />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}

function todayHere(): string {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}
