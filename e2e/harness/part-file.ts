import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";

const PARTS = path.resolve(import.meta.dirname, "../../dist/web/pages/parts.json");

/**
 * Returns the address of the file that contains a lazily loaded part of the application: `features/team/hats.tsx`.
 */
export function partFile(part: string): string {
  const files = JSON.parse(readFileSync(PARTS, "utf8")) as Record<string, string>;
  const file = files[`web/${part}`];
  if (file === undefined) throw new Error(`No file of the build has the part web/${part}`);
  return `/${file}`;
}

/** Makes the open page load a part, as if the device had the application cached. */
export async function loadPart(page: Page, part: string): Promise<void> {
  await page.evaluate(async (url) => void (await import(url)), partFile(part));
}
