import { clsx } from "clsx";
import { solidClass } from "./tone.ts";

interface ProgressBarProps {
  /** What is progressing, for screen readers: “Progress of Marina Tower”. */
  label: string;
  /** 0 to 100. Values outside are clamped. */
  value: number;
  /** Prints the percentage beside the bar. */
  showValue?: boolean | undefined;
  size?: "sm" | "md" | undefined;
  /** The colour at 100: green for finished work, red for an amount that is used up. */
  full?: "green" | "red" | undefined;
}

/** Progress in percent. Ink below 100, so that orange stays reserved for warnings. */
export function ProgressBar({
  label,
  value,
  showValue = false,
  size = "md",
  full = "green",
}: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <span className="flex items-center gap-3">
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={clsx(
          "block flex-1 overflow-hidden rounded-full bg-grey-wash",
          size === "sm" ? "h-1.5" : "h-2",
        )}
      >
        <span
          className={clsx(
            "block h-full w-full origin-left rounded-full transition-transform duration-300 ease-settle",
            percent === 100 ? solidClass[full] : "bg-ink",
          )}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </span>
      {showValue && (
        <span className="w-10 text-right text-sm font-semibold" aria-hidden="true">
          {percent}%
        </span>
      )}
    </span>
  );
}
