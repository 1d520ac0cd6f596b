import { expect, type Locator } from "@playwright/test";

type Hue = "red" | "green" | "blue" | "grey" | "orange";

/** The range of each hue on the colour wheel, in degrees. */
const wheel: readonly (readonly [upTo: number, Hue])[] = [
  [15, "red"],
  [60, "orange"],
  [180, "green"],
  [260, "blue"],
  [360, "red"],
];

/** Below this share of the strongest channel, a colour looks grey. */
const FAINT = 0.3;

function hueOf(css: string): Hue {
  const [red = 0, green = 0, blue = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < FAINT * most) return "grey";
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const degrees = (sixth * 60 + 360) % 360;
  return wheel.find(([upTo]) => degrees < upTo)?.[1] ?? "red";
}

/** Expects that an element's text is in this hue, in any shade. */
export async function expectInk(element: Locator, hue: Hue): Promise<void> {
  const ink = () => element.evaluate((node) => getComputedStyle(node).color);
  await expect.poll(async () => hueOf(await ink())).toBe(hue);
}
