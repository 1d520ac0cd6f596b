/** Bytes from words such as "500 MB", "20GB" or "1.5 TB"; undefined if they name no size. */
export function parseSize(words: string): number | undefined {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,3})?)\s*([kmgt])b$/i.exec(words.trim()) ?? [];
  if (number === undefined || unit === undefined) return undefined;
  return Math.round(Number(number) * 1024 ** ("kmgt".indexOf(unit.toLowerCase()) + 1));
}
