import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";
import { DiaryDayField } from "./diary-day-field.tsx";

const TODAY = "2026-11-23";
const field = page.getByLabelText("Day", { exact: true });

function Start() {
  const [day, setDay] = useState(TODAY);
  return (
    <>
      <DiaryDayField day={day} today={TODAY} onDay={setDay} />
      <output>{day}</output>
    </>
  );
}

const shown = () => page.getByRole("status").element().textContent;

async function type(text: string): Promise<void> {
  await field.clear();
  await userEvent.type(field, text);
}

test("a day is typed letter by letter, and chosen once it is whole", async () => {
  await render(<Start />);
  await type("2 mar 2026");
  await expect.element(field).toHaveValue("2 mar 2026");
  await expect.poll(shown).toBe("2026-03-02");
  await type("-1");
  await userEvent.tab();
  await expect.element(field).toHaveValue("22 Nov 2026");
  await expect.poll(shown).toBe("2026-11-22");
});

test("a day to come is today, and what is no day goes when the field is left", async () => {
  await render(<Start />);
  await type("+7");
  await userEvent.tab();
  await expect.element(field).toHaveValue("23 Nov 2026");
  await type("soon");
  await userEvent.tab();
  await expect.element(field).toHaveValue("23 Nov 2026");
  expect(shown()).toBe(TODAY);
});
