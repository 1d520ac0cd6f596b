import { clsx } from "clsx";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { signOf } from "../../../engine/money-format.ts";
import {
  afterTyping,
  amountText,
  numberOf,
  pastedFigures,
  stepped,
  typedFigures,
  type Typing,
} from "../../../engine/amount-text.ts";
import { controlClass, lineClass } from "./control-style.ts";
import { useFieldControl, useFieldNote } from "./field.tsx";

export interface AmountInputProps extends Omit<
  ComponentProps<"input">,
  "type" | "value" | "onChange" | "defaultValue" | "min" | "step" | "ref"
> {
  ref?: ((element: HTMLInputElement | null) => void) | undefined;
  /** NaN, null or undefined while there is none. */
  value: number | null | undefined;
  /**
   * Called with the amount; NaN if the field is empty or contains text that is not an amount. That text stays as it
   * was typed.
   */
  onChange: (value: number) => void;
  /** The currency, whose sign is shown before the amount; none for a quantity. */
  currency?: string | undefined;
  /** The amount that an arrow key adds. */
  step?: number | undefined;
}

/** An amount of money, or a quantity: digits are grouped while they are typed, and a pasted "₦1,234,567.50" or "1 234 567" is read. */
export function AmountInput(props: AmountInputProps) {
  const { value, onChange, currency, step = 1, className, ref, ...rest } = props;
  const control = useFieldControl(rest);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const caret = useRef<number>(undefined);
  const number = value ?? Number.NaN;
  // A value that differs from the typed one comes from outside, as when the form is reset.
  const shown =
    value !== undefined && Object.is(numberOf(typedFigures(typed)), number)
      ? typed
      : amountText(value);
  const sign = currency === undefined ? "" : signOf(currency);
  const [isLeft, setLeft] = useState(true);
  const isUnclear = isLeft && shown.trim() !== "" && Number.isNaN(number);
  useFieldNote(isUnclear ? "This is not clearly a number. Write it as 1,234.50." : undefined);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const take = ({ text, caret: at }: Typing) => {
    caret.current = at;
    setTyped(text);
    onChange(numberOf(typedFigures(text)));
  };
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const backwards =
      "inputType" in nativeEvent && nativeEvent.inputType !== "deleteContentForward";
    take(
      afterTyping(
        shown,
        { text: target.value, caret: target.selectionStart ?? target.value.length },
        backwards,
      ),
    );
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text").trim();
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    if (from === null || to === null) return;
    event.preventDefault();
    // Text that is not clearly an amount is shown as it is, and refused when the form is sent.
    const figures = pastedFigures(pasted) ?? pasted;
    const text = shown.slice(0, from) + figures + shown.slice(to);
    const after = { text, caret: from + figures.length };
    take(pastedFigures(pasted) === undefined ? after : afterTyping(shown, after, true));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event);
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const text = amountText(stepped(number, { step, up: event.key === "ArrowUp" }));
    take({ text, caret: text.length });
  };

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setLeft(true);
    // Shows how a decimal comma was understood.
    if (shown.includes(",") && Number.isFinite(number)) setTyped(amountText(number));
    rest.onBlur?.(event);
  };

  return (
    <span className="relative flex">
      <span
        className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted"
        aria-hidden="true"
      >
        {sign}
      </span>
      <input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...control}
        ref={(element) => {
          field.current = element;
          ref?.(element);
        }}
        type="text"
        role="spinbutton"
        aria-valuemin={0}
        aria-valuenow={Number.isFinite(number) ? number : undefined}
        aria-valuetext={Number.isFinite(number) ? `${sign}${shown}` : "empty"}
        value={shown}
        onChange={change}
        onPaste={paste}
        onKeyDown={press}
        onFocus={(event) => {
          setLeft(false);
          rest.onFocus?.(event);
        }}
        onBlur={leave}
        className={clsx(
          controlClass,
          lineClass,
          "tabular-nums",
          sign !== "" && (sign.length > 2 ? "pl-13" : sign.length > 1 ? "pl-10" : "pl-8"),
          className,
        )}
      />
    </span>
  );
}
