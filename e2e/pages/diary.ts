import { expect, type Locator, type Page } from "@playwright/test";

/** A section of a day's diary. */
export const section = (page: Page, name: string): Locator =>
  page.getByRole("group", { name, exact: true });

/** Adds a line to a section of the diary. On a phone, only its most used cells are shown. */
export async function addLine(page: Page, name: string): Promise<Locator> {
  const lines = section(page, name).getByRole("listitem");
  const before = await lines.count();
  await section(page, name)
    .getByRole("button", { name: `Add to ${name.toLowerCase()}` })
    .click();
  // Finds the line by its position: lines that are added later come after it.
  const line = lines.nth(before);
  await expect(line).toBeVisible();
  return line;
}

/** Unfolds the cells of a line that a phone does not show at first. */
export const unfold = (line: Locator): Promise<void> =>
  line.getByRole("button", { name: /^More of / }).click();

/** Adds people of a trade. */
export async function addLabour(page: Page, trade: string, number: string): Promise<void> {
  const line = await addLine(page, "Labour");
  await line.getByLabel("Trade").fill(trade);
  await line.getByLabel("Number").fill(number);
}

/** The trades in the lines of the diary, in alphabetical order. */
export async function tradesOf(page: Page): Promise<string[]> {
  const fields = await section(page, "Labour").getByLabel("Trade").all();
  return (await Promise.all(fields.map((field) => field.inputValue()))).toSorted();
}
