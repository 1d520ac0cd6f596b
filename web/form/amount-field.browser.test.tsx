import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";
import { AmountField } from "./amount-field.tsx";

function Budget() {
  const { control } = useForm({ defaultValues: { budget: Number.NaN } });
  return <AmountField control={control} name="budget" label="Budget" currency="NGN" step={1000} />;
}

const budget = page.getByLabelText("Budget");

/** Replaces the field's whole content by pasting. */
function paste(text: string): void {
  const field = budget.element() as HTMLInputElement;
  field.select();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  field.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

test("an amount groups digits under the caret, and is read back in words", async () => {
  await render(<Budget />);
  await budget.click();
  await userEvent.keyboard("12500000");
  await expect.element(budget).toHaveValue("12,500,000");
  await expect
    .element(budget)
    .toHaveAccessibleDescription(/^twelve million, five hundred thousand naira/);
  await userEvent.keyboard("{Home}{ArrowRight}34");
  await expect.element(budget).toHaveValue("1,342,500,000");
  // Each press deletes one digit, skipping the comma.
  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}");
  await expect.element(budget).toHaveValue("2,500,000");
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(budget).toHaveValue("2,501,000");
});

test("a pasted amount is read however it is written", async () => {
  await render(<Budget />);
  paste("₦1,234,000.00");
  await expect.element(budget).toHaveValue("1,234,000.00");
  paste("1 235 000");
  await expect.element(budget).toHaveValue("1,235,000");
  paste("12,5");
  await expect.element(budget).toHaveValue("12.5");
});
