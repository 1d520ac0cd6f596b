import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";
import { DateFilter } from "./date-filter.tsx";
import { DateInput } from "./date-input.tsx";
import { Field } from "../fields/field.tsx";

function Start({ required = false }: { readonly required?: boolean }) {
  const [value, setValue] = useState("");
  return (
    <Field label="Start date">
      <DateInput {...{ value, required }} onChange={setValue} today="2026-11-23" />
    </Field>
  );
}

const field = page.getByLabelText("Start date");
const calendar = page.getByRole("dialog", { name: "Calendar" });
const day = (name: string) => calendar.getByRole("button", { name, exact: true });

test("a date is typed day first in any usual spelling, and shown as the app writes it", async () => {
  await render(<Start />);
  await field.fill("12/3/27");
  await userEvent.tab();
  await expect.element(field).toHaveValue("12 Mar 2027");
  await field.fill("April 3, 2027");
  await userEvent.tab();
  await expect.element(field).toHaveValue("3 Apr 2027");
});

test("what is typed as people say it is understood at once, in words", async () => {
  await render(<Start />);
  for (const [typed, words, day] of [
    ["next fri", "Fri 4 Dec 2026", "4 Dec 2026"],
    ["+7", "Mon 30 Nov 2026", "30 Nov 2026"],
    ["4/12", "Fri 4 Dec 2026", "4 Dec 2026"],
  ] as const) {
    await field.fill(typed);
    await expect.element(field).toHaveAccessibleDescription(words);
    await userEvent.tab();
    await expect.element(field).toHaveValue(day);
    await expect.element(field).toHaveAccessibleDescription("");
  }
  await field.fill("soon");
  await expect.element(field).toHaveAccessibleDescription("");
});

test("a date without a message row shows below itself what it understands", async () => {
  await render(<DateFilter label="From" value="" onChange={() => undefined} />);
  await page.getByLabelText("From").fill("4 dec 2026");
  await expect.element(page.getByText("Fri 4 Dec 2026")).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByText("Fri 4 Dec 2026")).not.toBeInTheDocument();
});

test("what is no date stays as it was typed, for the form to refuse", async () => {
  await render(<Start />);
  await field.fill("31/2/2027");
  await userEvent.tab();
  await expect.element(field).toHaveValue("31/2/2027");
  await expect.element(field).toHaveAttribute("data-not-a-date");
  await field.fill("3/2/2027");
  await expect.element(field).not.toHaveAttribute("data-not-a-date");
});

test("a date is chosen in the calendar by the keyboard alone, and cleared", async () => {
  await render(<Start />);
  await field.fill("31 Jan 2027");
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(day("31 Jan 2027")).toHaveFocus();
  await userEvent.keyboard("{PageDown}");
  await expect.element(day("28 Feb 2027")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Home}");
  await expect.element(day("1 Mar 2027")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("1 Mar 2027");
  await page.getByRole("button", { name: "Open calendar" }).click();
  await calendar.getByRole("button", { name: "Clear" }).click();
  await expect.element(field).toHaveValue("");
});

test("the calendar of a date that must be given offers no Clear", async () => {
  await render(<Start required />);
  await page.getByRole("button", { name: "Open calendar" }).click();
  await expect.element(day("23 Nov 2026")).toHaveFocus();
  await expect.element(calendar.getByRole("button", { name: "Clear" })).not.toBeInTheDocument();
});
