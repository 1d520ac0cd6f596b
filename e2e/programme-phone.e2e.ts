import { expect, test } from "./harness/test.ts";
import { sizes } from "./harness/accessible.ts";
import { addProgramme } from "./seed/programme.ts";

test.use(sizes.phone);

test("a summary that was deleted on a phone comes back by the message that says so", async ({
  page,
  request,
  company,
  signIn,
}) => {
  await addProgramme(request, company, {
    rows: [
      { name: "Substructure", depth: 0 },
      { name: "Excavate", depth: 1 },
      { name: "Roof", depth: 0 },
    ],
  });
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/programme`);
  const list = page.getByRole("list", { name: "Activities" });
  await list.getByText("Substructure").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("Deleted Substructure.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
});
