import { expect, test } from "./harness/test.ts";
import { cell, openProgramme } from "./pages/programme.ts";
import { addProgramme } from "./seed/programme.ts";

const LONG = "Blind with 50 mm lean concrete below the rafts of all three blocks";

test("a column fits its texts after its edge is pressed twice, and the line beside the drawing is held on both sides", async ({
  page,
  request,
  company,
  signIn,
}) => {
  await addProgramme(request, company, { rows: [{ name: LONG, depth: 0 }] });
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  const text = cell(page, LONG, "name").locator(".pg-text");
  const isCut = () => text.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await isCut()).toBe(true);
  const head = page.getByRole("columnheader", { name: "Activity" });
  await head.locator(".pg-edge").dblclick();
  await expect.poll(isCut).toBe(false);
  const width = async () => (await head.boundingBox())?.width ?? 0;
  const fitted = await width();
  const textWidth = (await text.boundingBox())?.width ?? 0;
  expect(fitted - textWidth).toBeLessThan(60);

  // It is narrowed too, to what the longest text needs.
  const duration = page.getByRole("columnheader", { name: "Duration" });
  const before = (await duration.boundingBox())?.width ?? 0;
  await duration.locator(".pg-edge").dblclick();
  await expect.poll(async () => (await duration.boundingBox())?.width ?? 0).toBeLessThan(before);

  await test.step("the line between sheet and drawing is held on both of its sides", async () => {
    const line = page.getByRole("separator", { name: "Width of the sheet" });
    for (const side of [-3, 3]) {
      const before = await line.boundingBox();
      const [x, y] = [(before?.x ?? 0) + side, (before?.y ?? 0) + 200];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 100, y, { steps: 4 });
      await page.mouse.up();
      await expect
        .poll(async () => Math.round(((await line.boundingBox())?.x ?? 0) - (before?.x ?? 0)))
        .toBe(-100);
    }
  });
});
