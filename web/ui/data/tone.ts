/** What each colour means: green good, blue in progress, orange attention, red error, yellow waiting, grey neutral. */
export type Tone = "grey" | "green" | "blue" | "orange" | "red" | "yellow" | "purple";

/** Text on a wash of the same hue. The contrast is at least 4.5:1 in both themes. */
export const toneClass: Record<Tone, string> = {
  grey: "bg-grey-wash text-grey-ink",
  green: "bg-green-wash text-green-ink",
  blue: "bg-blue-wash text-blue-ink",
  orange: "bg-signal-wash text-signal-ink",
  red: "bg-red-wash text-red-ink",
  yellow: "bg-yellow-wash text-yellow-ink",
  purple: "bg-purple-wash text-purple-ink",
};

/** A solid shape (dot, bar, line). The contrast on surfaces is at least 3:1 in both themes. */
export const solidClass: Record<Tone, string> = {
  grey: "bg-grey-mark",
  green: "bg-green-mark",
  blue: "bg-blue-mark",
  orange: "bg-signal",
  red: "bg-red-mark",
  yellow: "bg-yellow-mark",
  purple: "bg-purple-mark",
};
