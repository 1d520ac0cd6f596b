import { clsx } from "clsx";
import { type Strength, strengthOf } from "./password-strength.ts";

const BARS = [1, 2, 3, 4] as const;
const colours: Record<Strength["bars"], string> = {
  0: "bg-red-mark",
  1: "bg-red-mark",
  2: "bg-yellow-mark",
  3: "bg-green-mark",
  4: "bg-green-mark",
};

interface PasswordMeterProps {
  readonly password: string;
  /** The person's name, address and company. */
  readonly own: readonly string[];
}

/** The strength of a new password, in four bars and a word, with advice to improve it. */
export function PasswordMeter({ password, own }: PasswordMeterProps) {
  const { bars, word, advice } = strengthOf(password, own);
  return (
    <span className="flex items-center gap-2.5">
      <span className="flex w-20 shrink-0 gap-1" aria-hidden="true">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={clsx("h-1.5 flex-1 rounded-full", bar <= bars ? colours[bars] : "bg-line")}
          />
        ))}
      </span>
      <span aria-live="polite">
        {word}
        {advice === "" ? "." : `. ${advice}`}
      </span>
    </span>
  );
}
