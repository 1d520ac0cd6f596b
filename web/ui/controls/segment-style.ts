import { clsx } from "clsx";

/** The frame of a segmented control. */
export const segmentsClass = "inline-flex max-w-full rounded-md border border-line bg-sunken p-0.5";

/** One segment: a link or a button. */
export function segmentClass(chosen: boolean): string {
  return clsx(
    "flex h-8 grow items-center justify-center rounded-sm px-3 text-sm font-medium whitespace-nowrap pointer-coarse:h-11 pointer-coarse:min-w-11",
    chosen ? "bg-raised text-ink shadow-card" : "text-muted hover:text-ink",
  );
}
