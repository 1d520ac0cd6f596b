import type { Locator, Page } from "@playwright/test";
import type { TestCompany } from "../harness/company.ts";
import { typedText } from "../harness/device/typed-text.ts";
import { expect, test } from "../harness/test.ts";
import { addPlannedCode } from "../seed/money.ts";

interface KeptForm {
  readonly what: string;
  readonly path: (company: TestCompany) => string;
  /** The button that opens the form; left out if the page shows the form at once. */
  readonly opens?: string;
  readonly field: string;
}

const plan = ({ projectId }: TestCompany) => `/projects/${projectId}/money?part=plan`;

const forms: readonly KeptForm[] = [
  {
    what: "a resource",
    path: () => "/resources?view=list",
    opens: "Add resource",
    field: "Name",
  },
  { what: "a cost code", path: plan, opens: "Add cost code", field: "Title" },
  { what: "a line of the cost plan", path: plan, opens: "Add line to 02 Frame", field: "Reason" },
  { what: "a company", path: () => "/companies", opens: "Add company", field: "Name" },
  {
    what: "an invitation",
    path: () => "/admin?tab=invitations",
    opens: "Invite people",
    field: "Email addresses",
  },
  { what: "the workspace's settings", path: () => "/admin?tab=settings", field: "Name" },
];

/** Opens the form, and returns the field. */
async function openForm(page: Page, { opens, field }: KeptForm): Promise<Locator> {
  if (opens === undefined) return page.getByRole("main").getByLabel(field).first();
  await page.getByRole("button", { name: opens, exact: true }).first().click();
  return page.getByRole("dialog").getByLabel(field).first();
}

test("every form gives back after a reload what was typed in it", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // Six screens, each opened twice.
  test.slow();
  await addPlannedCode(db, {
    workspaceId: company.workspaceId,
    projectId: company.projectId,
    code: "02",
    title: "Frame",
    amount: 9_500_000,
    month: "2026-03",
  });
  await signIn(company.admin);
  for (const form of forms)
    await test.step(form.what, async () => {
      await page.goto(form.path(company));
      await (await openForm(page, form)).fill("Typed before the reload");
      await expect.poll(() => typedText(page)).toContain("Typed before the reload");
      await page.reload();
      const field = await openForm(page, form);
      await expect(field).not.toHaveValue("Typed before the reload");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(field).toHaveValue("Typed before the reload");
    });
});
