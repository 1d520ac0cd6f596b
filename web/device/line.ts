/** What a browser says of its line; those that say nothing count as fast. */
export interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export function lineNow(): Line {
  return (navigator as { connection?: Line }).connection ?? {};
}

/** Whether what is not needed to read and to write does not belong on the line. */
export function isSlow({ saveData, effectiveType }: Line): boolean {
  return saveData === true || effectiveType?.endsWith("2g") === true;
}
