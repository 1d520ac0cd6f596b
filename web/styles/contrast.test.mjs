import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

const schemes = ["light", "dark"];

/** The colours of one scheme by name, read from the file that the product ships. */
function colours(scheme) {
  const found = tokens.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map(
    Array.from(found, ([, name = "", light = "", dark = ""]) => [
      name,
      scheme === "light" ? light : dark,
    ]),
  );
}

function luminance(hex) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG 2 contrast of two colours. */
function contrast(one, other) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["paper", "surface", "raised", "sunken", "hover"];
const tones = ["green", "blue", "red", "yellow", "purple", "grey"];

/** Text and its background: 4.5 : 1. */
const texts = [
  ...grounds.flatMap((ground) =>
    ["ink", "soft", "muted", "signal-ink"].map((text) => [text, ground]),
  ),
  ...grounds.flatMap((ground) => ["red-ink", "green-ink"].map((text) => [text, ground])),
  ...tones.map((tone) => [`${tone}-ink`, `${tone}-wash`]),
  ["signal-ink", "signal-wash"],
  ["muted", "grey-wash"],
  ["on-signal", "signal"],
  ["on-signal", "signal-strong"],
  ["on-danger", "danger"],
  ["on-danger", "danger-strong"],
  ["inverse", "ink"],
];

/** Frames of controls, and marks that carry meaning: 3 : 1. */
const marks = [
  ...["paper", "surface", "raised"].flatMap((ground) =>
    ["edge", ...tones.map((tone) => `${tone}-mark`)].map((mark) => [mark, ground]),
  ),
  ["signal", "surface"],
  ["ink", "grey-wash"],
  ["green-mark", "grey-wash"],
];

describe.each(schemes)("in the %s scheme", (scheme) => {
  const palette = colours(scheme);
  const of = (one, other) => {
    const [first, second] = [palette.get(one), palette.get(other)];
    if (first === undefined || second === undefined)
      throw new Error(`no colour ${one} or ${other}`);
    return contrast(first, second);
  };

  it.each(texts)("%s can be read on %s", (text, ground) => {
    expect(of(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)("%s can be made out on %s", (mark, ground) => {
    expect(of(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});
