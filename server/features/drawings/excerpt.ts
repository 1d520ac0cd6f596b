const AROUND = 60;

/** The text around the first place where the phrase is, or else one of its words. */
export function excerptOf(text: string, phrase: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = [phrase, ...words].map((each) => lower.indexOf(each)).find((place) => place >= 0) ?? 0;
  const [from, to] = [Math.max(0, at - AROUND), Math.min(text.length, at + AROUND * 2)];
  // Not in the middle of a word.
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const end = to === text.length ? to : text.lastIndexOf(" ", to);
  const shown = text.slice(start, Math.max(start, end)).trim();
  return `${start > 0 ? "… " : ""}${shown}${end < text.length ? " …" : ""}`;
}
