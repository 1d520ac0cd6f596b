import type { APIRequestContext, Page } from "@playwright/test";
import type { TestCompany } from "../harness/company.ts";
import { addProgramme, callerOf } from "../seed/programme.ts";
import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { row } from "../pages/programme.ts";

const finishesOn = (day: string) =>
  ({
    kind: "finish_milestone",
    constraint: { type: "finish_no_earlier_than", at: `${day}T16:00` },
  }) as const;

/**
 * Adds a milestone to the company's project. The returned `slip` makes a baseline with it and moves it by eleven
 * days.
 */
async function addMilestone(request: APIRequestContext, company: TestCompany) {
  const ids = await addProgramme(request, company, {
    rows: [
      { name: "Dig", depth: 0, days: 3 },
      { name: "Frame complete", depth: 0, fields: finishesOn("2199-03-01") },
    ],
  });
  const frame = ids.get("Frame complete") ?? "";
  const path = `/api/projects/${company.projectId}/programme`;
  const slip = async () => {
    const caller = await callerOf(request, company.admin);
    await caller.post(`${path}/baselines`, { name: "Contract" });
    const { revision } = (await caller.get(path)) as { revision: number };
    const { constraint } = finishesOn("2199-03-12");
    await caller.post(`${path}/edits`, {
      _id: crypto.randomUUID(),
      base: revision,
      edits: [{ op: "set_activity", _id: frame, fields: { constraint } }],
    });
  };
  return { frame, slip };
}

const block = (page: Page) => page.getByRole("region", { name: "Milestones" });

test("a slip of a milestone is shown at once and leads to its row; every other home names milestones, or says where they come from", async ({
  company,
  page,
  signIn,
  request,
  openBrowser,
}) => {
  // Five people.
  test.slow();
  const { frame, slip } = await addMilestone(request, company);
  await test.step("a slip of a milestone is shown at once where somebody looks at it already, and leads to its row", async () => {
    await signIn(company.engineer);
    await page.goto("/engineer");
    const rows = block(page).getByRole("listitem");
    await expect(rows).toContainText(["no baseline"]);
    await slip();
    await expect(rows).toHaveText(
      /Frame complete.*Lekki Duplex, critical.*12 Mar 2199.*11 calendar days late.*1 Mar 2199/,
    );
    await expectAccessible(page, "milestones");
    await rows.getByRole("link", { name: "Frame complete" }).click();
    await expect(row(page, "Frame complete")).toHaveAttribute("aria-selected", "true");
  });
  await test.step("every other home names the milestones too, or says where they come from", async () => {
    for (const [to, who] of [
      ["/dashboard", "owner"],
      ["/client", "clientOn"],
      ["/contractor", "contractorOn"],
    ] as const) {
      const page = await openBrowser(company[who]);
      await page.goto(to);
      await expect(block(page).getByText("11 calendar days late")).toBeVisible();
      const link = block(page).getByRole("link", { name: "Frame complete" });
      await expect(link).toHaveAttribute(
        "href",
        `/projects/${company.projectId}/programme?row=${frame}`,
      );
    }
    const stranger = await openBrowser(company.clientOff);
    await stranger.goto("/client");
    await expect(block(stranger)).toContainText("No upcoming milestones.");
    await expectAccessible(stranger, "no milestones");
  });
});
