const UNITS = ["kB", "MB", "GB", "TB"] as const;
const KB = 1024;

/** A size in words: "340 kB", "2.4 MB", "20 GB". */
export function sizeWords(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  let size = bytes / KB;
  let unit = 0;
  // Moves to the next unit just before 1,024: otherwise 1,023.96 MB would read as 1,024 MB.
  while (size >= KB - 0.05 && unit < UNITS.length - 1) {
    size /= KB;
    unit += 1;
  }
  const maximumFractionDigits = unit === 0 ? 0 : 1;
  return `${size.toLocaleString("en", { maximumFractionDigits })} ${UNITS[unit]}`;
}
