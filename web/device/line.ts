/** What a browser says of its line; those that say nothing count as fast. */
export interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  /** Megabits a second, as estimated. */
  readonly downlink?: number;
}

export function lineNow(): Line {
  return (navigator as { connection?: Line }).connection ?? {};
}

/** Less carries our letters in more than a second. */
const SLOW_DOWNLINK = 0.25;

/** Whether what is not needed to read and to write does not belong on the line. */
export function isSlow({
  saveData = false,
  effectiveType = "",
  downlink = Infinity,
}: Line): boolean {
  return saveData || effectiveType.endsWith("2g") || downlink < SLOW_DOWNLINK;
}
