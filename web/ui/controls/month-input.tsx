import { clsx } from "clsx";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import * as Radix from "radix-ui/popover";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { guessMonth, monthText, parseMonth } from "../typed-month.ts";
import { controlClass, lineClass } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";
import { BareIconButton } from "./icon-button.tsx";

interface MonthInputProps {
  /** `YYYY-MM`, empty, or what is typed and is no month yet. */
  value: string;
  /** Called with a month, an empty text, or what is typed so far and is no month. */
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** The first and the last month that can be chosen. */
  min: string;
  max: string;
  /** Today, which tells the year that is not typed. */
  today: string;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A month as the app writes it, Mar 2026, in every browser and language: typed in any usual spelling, or chosen. */
export function MonthInput(props: MonthInputProps) {
  const { value, onChange, onBlur, min, max, today, name, ref } = props;
  const control = useFieldControl({});
  const [shown, setShown] = useState({ value, text: monthText(value) });
  const [open, setOpen] = useState(false);

  // Changed from outside: the field shows the new month.
  if (shown.value !== value) setShown({ value, text: monthText(value) });

  const report = (next: string, text: string) => {
    setShown({ value: next, text });
    if (next !== value) onChange(next);
  };
  const settle = () => {
    const next = guessMonth(shown.text, today) ?? shown.text.trim();
    report(next, monthText(next));
    onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter sends the form before the field is left.
    if (event.key === "Enter") settle();
  };

  return (
    <div className="relative min-w-0">
      <input
        {...control}
        ref={ref}
        type="text"
        name={name}
        autoComplete="off"
        placeholder="e.g. Mar 2026"
        value={shown.text}
        onChange={({ target }) =>
          report(parseMonth(target.value) ?? target.value.trim(), target.value)
        }
        onBlur={settle}
        onKeyDown={onKeyDown}
        className={clsx(controlClass, lineClass, "pr-10! tabular-nums pointer-coarse:pr-12!")}
      />
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <BareIconButton
            label="Choose a month"
            icon={<CalendarDays aria-hidden="true" />}
            size="sm"
            className="absolute! top-1 right-1 pointer-coarse:top-0 pointer-coarse:right-0"
          />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            aria-label="Months"
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className="z-60 rounded-lg border border-line bg-raised p-3 shadow-float focus:outline-none"
          >
            <Months
              {...{ min, max }}
              value={parseMonth(value) ?? ""}
              year={Number((parseMonth(value) ?? today).slice(0, 4))}
              onPick={(month) => {
                report(month, monthText(month));
                setOpen(false);
              }}
            />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}

interface MonthsProps {
  value: string;
  /** The year that is shown first. */
  year: number;
  min: string;
  max: string;
  onPick: (month: string) => void;
}

const COLUMNS = 3;

/** The months of a year to choose from; the arrow keys step from one to another. */
function Months({ value, year: first, min, max, onPick }: MonthsProps) {
  const [year, setYear] = useState(first);
  const grid = useRef<HTMLDivElement>(null);
  const months = Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, "0")}`);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[event.key];
    const buttons = [...(grid.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    buttons[at + step]?.focus();
  };
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-2">
        <BareIconButton
          label="Previous year"
          size="sm"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => setYear(year - 1)}
          disabled={`${year}-01` <= min}
        />
        <p className="text-sm font-semibold text-ink" aria-live="polite">
          {year}
        </p>
        <BareIconButton
          label="Next year"
          size="sm"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => setYear(year + 1)}
          disabled={`${year}-12` >= max}
        />
      </div>
      <div ref={grid} className="grid grid-cols-3 gap-1" onKeyDown={onKeyDown} role="presentation">
        {months.map((month) => (
          <button
            key={month}
            type="button"
            aria-pressed={month === value}
            aria-label={monthText(month)}
            disabled={month < min || month > max}
            onClick={() => onPick(month)}
            className={clsx(
              "h-9 min-w-16 rounded-md px-3 text-sm transition-colors duration-100 pointer-coarse:h-11",
              month === value
                ? "bg-ink text-surface forced-colors:outline-2"
                : "text-ink hover:bg-hover",
            )}
          >
            {monthText(month).slice(0, 3)}
          </button>
        ))}
      </div>
    </>
  );
}
