import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "../harness/move.ts";

/** Opens the programme of a project, and waits for its table. */
export async function openProgramme(page: Page, projectId: string): Promise<Locator> {
  await visit(page, `/projects/${projectId}/programme`);
  const grid = sheet(page);
  await expect(grid).toBeVisible();
  return grid;
}

export function sheet(page: Page): Locator {
  return page.getByRole("treegrid", { name: "Programme" });
}

/** The row of an activity. */
export function row(page: Page, name: string): Locator {
  const known = new RegExp(`^${name}( critical)?$`);
  return sheet(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: known }) });
}

/** How many rows of the table can be seen whole. */
export function rowsInSight(page: Page): Promise<number> {
  return sheet(page).evaluate((grid) => {
    const top = grid.querySelector(".pg-head")?.getBoundingClientRect().bottom ?? 0;
    const end = grid.closest(".pg-scroller")?.getBoundingClientRect().bottom ?? 0;
    return [...grid.querySelectorAll(".pg-row")].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= Math.min(end, window.innerHeight) + 1;
    }).length;
  });
}

/** A cell by the name of its row and the key of its column. */
export function cell(page: Page, name: string, column: string): Locator {
  return row(page, name).locator(`[data-column="${column}"]`);
}

/** The names of the rows with their levels: `1 Foundations`. */
export async function outline(page: Page): Promise<string[]> {
  return sheet(page)
    .locator('[role="row"][aria-selected]')
    .evaluateAll((rows) =>
      rows
        .toSorted(
          (a, b) =>
            Number(a.getAttribute("aria-rowindex")) - Number(b.getAttribute("aria-rowindex")),
        )
        .map(
          (found) =>
            `${found.getAttribute("aria-level")} ${found.querySelector('[role="rowheader"] .pg-text')?.textContent}`,
        ),
    );
}

/** Types rows at the end of the table, one after the other. */
export async function typeRows(page: Page, names: readonly string[]): Promise<void> {
  await sheet(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Home");
  for (const name of names) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
}

/** Types into a cell after a click on it. */
export async function typeIn(
  page: Page,
  { name, column, text }: { name: string; column: string; text: string },
): Promise<void> {
  await cell(page, name, column).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Waits until the server has confirmed everything. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

/** Copies or cuts what is chosen. @returns the text for other programs */
export function clip(page: Page, kind: "copy" | "cut"): Promise<string> {
  return sheet(page).evaluate((grid, event) => {
    const data = new DataTransfer();
    grid.dispatchEvent(
      new ClipboardEvent(event, { clipboardData: data, bubbles: true, cancelable: true }),
    );
    return data.getData("text/plain");
  }, kind);
}

/** Puts text on the clipboard and pastes it where the focus is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => {
    const data = new DataTransfer();
    data.setData("text/plain", value);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Levels until there is a result, then stops. */
export async function levelOnce(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Level", exact: true }).focus();
  await page.keyboard.press("Enter");
  // The button is gone, so Tab moves on from its position.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Stopped. This is the best that was found.")).toBeVisible();
}

/** Promises an activity by the form. */
export async function promise(page: Page, activity: string, words: string): Promise<void> {
  await page.getByRole("button", { name: "Promise work", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Promise work" });
  await dialog.getByLabel("Activity").click();
  await page.getByRole("option", { name: new RegExp(activity) }).click();
  await dialog.getByLabel("Which part").fill(words);
  await dialog.getByRole("button", { name: "Promise it" }).click();
  await expect(dialog).toHaveCount(0);
}
