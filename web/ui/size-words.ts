const KB = 1024;

/** A file size in words: "340 kB", "2.4 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} kB`;
  return `${(bytes / KB / KB).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
