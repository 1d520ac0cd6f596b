import { expect, type Locator, type Page } from "@playwright/test";

/** The row of an expense, in a project's list of expenses. */
export function expenseRow(page: Page, description: string): Locator {
  return page
    .getByRole("table", { name: "Expenses" })
    .getByRole("row")
    .filter({
      has: page.getByRole("link", { name: description, exact: true }),
    });
}

/** Opens an expense from the list. Returns its panel. */
export async function openExpense(page: Page, description: string): Promise<Locator> {
  await expenseRow(page, description).getByRole("link").click();
  return page.getByRole("dialog", { name: description, exact: true });
}

/** The total of the expenses in one state, and the button that filters by it. */
export function stateTotal(page: Page, state: string): Locator {
  return page
    .getByRole("group", { name: "Totals by state" })
    .getByRole("button", { name: new RegExp(`^${state}`) });
}

/** A headline money figure, by its name. */
export async function expectFigure(
  page: Page,
  name: string,
  shown: string | RegExp,
): Promise<void> {
  const figures = page.getByRole("region", { name: "Key figures" });
  await expect(figures.getByRole("definition").nth(order.indexOf(name))).toHaveText(shown);
}

const order = ["Budget", "Planned", "Approved and paid", "Forecast"];
