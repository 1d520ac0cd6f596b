import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";
import { Combobox } from "./combobox.tsx";
import { Field } from "./field.tsx";

const blocks = Array.from({ length: 12 }, (_, n) => `Block ${String(n + 1).padStart(2, "0")}`);
const options = ["All projects", ...blocks, "Lekki Duplex"].map((label) => ({
  value: label,
  label,
}));

function ProjectPicker() {
  const [value, setValue] = useState("All projects");
  return (
    <Field label="Project">
      <Combobox {...{ options, value }} onChange={setValue} placeholder="Project" />
    </Field>
  );
}

const button = page.getByRole("button", { name: /^Project/ });
const field = page.getByRole("combobox", { name: "Project" });
const shown = page.getByRole("listbox", { name: "Project" }).getByRole("option");

/** The text of the option that the field names as active. */
const expectActive = (label: string) =>
  expect
    .poll(() => {
      const id = field.element().getAttribute("aria-activedescendant") ?? "";
      return document.getElementById(id)?.textContent;
    })
    .toBe(label);

test("a picker opens with a typed letter, which begins the search", async () => {
  await render(<ProjectPicker />);
  button.element().focus();
  await userEvent.keyboard("block 1");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("block 1");
  await expect
    .poll(() => shown.all().map((each) => each.element().textContent))
    .toEqual(["Block 10", "Block 11", "Block 12"]);
  await expectActive("Block 10");
  await userEvent.keyboard("{ArrowDown}");
  await expectActive("Block 11");
  await userEvent.keyboard("{Enter}");
  await expect.element(button).toHaveTextContent("Block 11");
  await expect.element(button).toHaveFocus();
});

test("the list of a picker works by keyboard, and stops at its ends", async () => {
  await render(<ProjectPicker />);
  button.element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(() => shown.all()).toHaveLength(14);
  await expectActive("All projects");
  await userEvent.keyboard("{PageDown}");
  await expectActive("Block 08");
  await userEvent.keyboard("{End}");
  await expectActive("Lekki Duplex");
  await userEvent.keyboard("{ArrowDown}");
  await expectActive("Lekki Duplex");
  await userEvent.keyboard("{PageUp}{Home}");
  await expectActive("All projects");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(button).toHaveTextContent("Block 01");
});

test("a picker says that nothing matches, and Escape leaves the choice as it was", async () => {
  await render(<ProjectPicker />);
  button.element().focus();
  await userEvent.keyboard("crane");
  await expect.element(page.getByText("Nobody by that name.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent("All projects");
});

function SlowPicker({ found }: { readonly found: readonly string[] }) {
  const [value, setValue] = useState("");
  const [search, setSearch] = useState("");
  return (
    <Field label="Project">
      <Combobox
        options={found.map((label) => ({ value: label, label }))}
        value={value}
        onChange={setValue}
        onSearch={setSearch}
        isPending={search !== "" && found.length > 1}
        placeholder="Project"
      />
    </Field>
  );
}

test("Enter waits for what is found for the typed text, and never picks from an older list", async () => {
  const screen = await render(<SlowPicker found={["Ajah Mall", "Lekki Duplex"]} />);
  button.element().focus();
  await userEvent.keyboard("lekki{Enter}");
  await expect.element(field).toBeVisible();
  await screen.rerender(<SlowPicker found={["Lekki Duplex"]} />);
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent("Lekki Duplex");
});
