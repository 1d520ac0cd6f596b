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

/** Our letters take a second at this many megabits a second. */
const SLOW_DOWNLINK = 0.25;

/** Whether the line carries only what reading and writing need. */
export function isSlow({
  saveData = false,
  effectiveType = "",
  downlink = Infinity,
}: Line): boolean {
  // Without a network some say 0: what the device has is shown.
  const carriesLittle = downlink > 0 && downlink < SLOW_DOWNLINK;
  return saveData || effectiveType.endsWith("2g") || carriesLittle;
}
