import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";

interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/**
 * A person's hand, which counts what it does: each press on the screen is one, each key or shortcut is one, and a text
 * typed into one field is one. A field that has not the focus yet costs one press more; a choice in a list costs the
 * press that opens it, and the one that chooses.
 */
export interface Hand {
  press(target: Locator): Promise<void>;
  key(name: string): Promise<void>;
  /** Presses on a field and types. */
  type(field: Locator, text: string): Promise<void>;
  /** Types into the field that has the focus by itself. */
  typeHere(field: Locator, text: string): Promise<void>;
  choose(field: Locator, value: string): Promise<void>;
  /** Counts the button, the camera's shutter and the answer that keeps the picture, which a test cannot press. */
  takePhoto(field: Locator, photo: Photo): Promise<void>;
  count(): number;
}

/** @param by how this device is touched: a mouse clicks, a finger taps. */
function createHand(page: Page, by: "mouse" | "finger"): Hand {
  let count = 0;
  const press = async (target: Locator) => {
    count += 1;
    await (by === "finger" ? target.tap() : target.click());
  };
  return {
    press,
    key: async (name) => {
      count += 1;
      await page.keyboard.press(name);
    },
    type: async (field, text) => {
      await press(field);
      count += 1;
      await page.keyboard.type(text);
    },
    typeHere: async (field, text) => {
      await expect(field).toBeFocused();
      count += 1;
      await page.keyboard.type(text);
    },
    choose: async (field, value) => {
      count += 2;
      await field.selectOption(value);
    },
    takePhoto: async (field, photo) => {
      count += 3;
      await field.setInputFiles(photo);
    },
    count: () => count,
  };
}

/**
 * Returns the counts that `docs/acts.md` promises under a heading, by the names of the acts. Its rows are
 * `| act | where it begins | count | how |`.
 */
async function promisedCounts(heading: string): Promise<ReadonlyMap<string, number>> {
  const text = await readFile(new URL("../../docs/acts.md", import.meta.url), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  const rows = section.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, act, , count]) =>
      act && count && /^\d+$/.test(count) ? [[act, Number(count)] as const] : [],
    ),
  );
}

/**
 * Returns a function that opens a screen, does one act there by hand, and compares the count with what `docs/acts.md`
 * promises under a heading.
 */
export async function countedActions(
  page: Page,
  heading: string,
  by: "mouse" | "finger" = "mouse",
) {
  const promised = await promisedCounts(heading);
  return (name: string, path: string, act: (hand: Hand) => Promise<void>): Promise<void> =>
    test.step(name, async () => {
      await page.goto(path);
      const hand = createHand(page, by);
      await act(hand);
      expect.soft(hand.count(), name).toBe(promised.get(name));
    });
}
