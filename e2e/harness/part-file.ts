import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";

const PARTS = path.resolve(import.meta.dirname, "../../dist/web/pages/parts.json");

/** The address of the file with a part of the application that is loaded when it is asked for: `features/team/hats.tsx`. */
export function partFile(part: string): string {
  const files = JSON.parse(readFileSync(PARTS, "utf8")) as Record<string, string>;
  const file = files[`web/${part}`];
  if (file === undefined) throw new Error(`No file of the build has the part web/${part}`);
  return `/${file}`;
}

/** Has the open page load a part, as a device has it that keeps the application. */
export async function loadPart(page: Page, part: string): Promise<void> {
  await page.evaluate(async (url) => void (await import(url)), partFile(part));
}
