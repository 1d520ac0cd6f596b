import { expect, type Locator } from "@playwright/test";

type Hue = "red" | "green" | "blue" | "grey" | "orange";

/** Where each hue lies on the colour wheel, in degrees. */
const wheel: readonly (readonly [upTo: number, Hue])[] = [
  [15, "red"],
  [60, "orange"],
  [180, "green"],
  [260, "blue"],
  [360, "red"],
];

/** Below this share of the strongest channel a colour reads as grey. */
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

/** Holds that an element's words are drawn in this hue, whatever its shade. */
export async function expectInk(element: Locator, hue: Hue): Promise<void> {
  const ink = () => element.evaluate((node) => getComputedStyle(node).color);
  await expect.poll(async () => hueOf(await ink())).toBe(hue);
}
