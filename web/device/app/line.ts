/** What a browser says about its connection. A connection that it says nothing about counts as fast. */
export interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  /** The estimated megabits per second. */
  readonly downlink?: number;
}

export function lineNow(): Line {
  return (navigator as { connection?: Line }).connection ?? {};
}

/** At this many megabits per second, our fonts take a second. */
const SLOW_DOWNLINK = 0.25;

/** Checks whether the connection can carry only what reading and writing need. */
export function isSlow({
  saveData = false,
  effectiveType = "",
  downlink = Infinity,
}: Line): boolean {
  // Without a network some browsers say 0. The device then shows what it has.
  const carriesLittle = downlink > 0 && downlink < SLOW_DOWNLINK;
  return saveData || effectiveType.endsWith("2g") || carriesLittle;
}
