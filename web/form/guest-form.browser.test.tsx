import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { z } from "zod";
import { ApiError } from "../api/api-error.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { Field } from "../ui/fields/field.tsx";
import { TextInput } from "../ui/fields/text-input.tsx";
import { GuestForm, useGuestForm } from "./guest-form.tsx";

const checks = z.object({
  name: z.string().min(1, { error: "Full name is required" }),
  company: z.string().min(1, { error: "Company name is required" }),
});

const loadChecks = async () => checks;

interface Typed {
  readonly name: string;
  readonly company: string;
  readonly remember: boolean;
}

interface Setup {
  readonly schema?: () => Promise<z.ZodType>;
  readonly submit: (values: Typed) => Promise<unknown>;
}

function Joining({ schema = loadChecks, submit }: Setup) {
  const form = useGuestForm({
    schema,
    problems: ({ name, company }) => ({
      company: name !== "" && name === company ? "That is your own name" : undefined,
    }),
    defaults: { name: "", company: "", remember: true },
    submit,
    failed: () => "You could not join.",
  });
  return (
    <GuestForm form={form} notice={{ tone: "green", words: "Welcome." }}>
      <input name="email" readOnly value="ada@example.ng" aria-label="Email" />
      <Field label="Full name" error={form.errorOf("name")} required>
        <TextInput {...form.text("name")} />
      </Field>
      <Field label="Company" error={form.errorOf("company")} required>
        <TextInput {...form.text("company")} />
      </Field>
      <Checkbox {...form.box("remember")} label="Remember me" />
      <Button type="submit">Join</Button>
    </GuestForm>
  );
}

const name = page.getByLabelText("Full name");
const company = page.getByLabelText("Company");
const join = page.getByRole("button", { name: "Join" });

function refusal(fields: Record<string, string>): ApiError {
  return new ApiError({ status: 400, code: "validation_failed", message: "Refused", fields });
}

test("what is wrong stands on its field until that is edited, and the first one has the focus", async () => {
  const submit = vi.fn(async () => undefined);
  await render(<Joining submit={submit} />);
  await join.click();
  await expect.element(name).toHaveAccessibleDescription("Full name is required");
  await expect.element(company).toHaveAccessibleDescription("Company name is required");
  await expect.element(name).toHaveFocus();
  await expect
    .element(page.getByText("2 fields need attention: Full name, Company."))
    .toBeInTheDocument();
  await name.fill("Ada");
  await expect.element(name).not.toHaveAttribute("aria-invalid", "true");
  await expect.element(company).toHaveAccessibleDescription("Company name is required");
  await company.fill("Ada");
  await join.click();
  await expect.element(company).toHaveAccessibleDescription("That is your own name");
  expect(submit).not.toHaveBeenCalled();
});

test("what is typed is sent", async () => {
  const submit = vi.fn(async () => undefined);
  await render(<Joining submit={submit} />);
  await expect.element(page.getByRole("status")).toHaveTextContent("Welcome.");
  await name.fill("Ada");
  await company.fill("Obi");
  await page.getByLabelText("Remember me").click();
  await join.click();
  await expect.poll(() => submit.mock.calls.length).toBe(1);
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: "Ada", company: "Obi", remember: false });
});

test("a refusal by the server keeps what was typed and stands on its field, or above if the form has none", async () => {
  let failure: unknown = refusal({ company: "This company is closed" });
  await render(<Joining submit={() => Promise.reject(failure)} />);
  await name.fill("Ada");
  await company.fill("Obi");
  await join.click();
  await expect.element(company).toHaveAccessibleDescription("This company is closed");
  failure = refusal({ email: "This address is taken" });
  await join.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This address is taken");
  failure = new Error("Away");
  await join.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("You could not join.");
  await expect.element(company).toHaveValue("Obi");
});

test("the server checks alone on a slow line, which loads no schema, and where it cannot be loaded", async () => {
  const connection = { effectiveType: "2g" };
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  const schema = vi.fn(() => Promise.reject(new Error("No network")));
  const submit = vi.fn(() => Promise.reject(refusal({ name: "Full name is too long" })));
  await render(<Joining schema={schema} submit={submit} />);
  await join.click();
  await expect.element(name).toHaveAccessibleDescription("Please fill this in");
  expect(submit).not.toHaveBeenCalled();
  await name.fill("Ada");
  await company.fill("Obi");
  await join.click();
  await expect.element(name).toHaveAccessibleDescription("Full name is too long");
  expect(schema).not.toHaveBeenCalled();
  connection.effectiveType = "4g";
  await join.click();
  await expect.poll(() => submit.mock.calls.length).toBe(2);
  expect(schema).toHaveBeenCalled();
});
