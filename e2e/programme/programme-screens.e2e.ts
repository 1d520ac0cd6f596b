import { check } from "../harness/accessible.ts";
import { answerCalls } from "../harness/calls.ts";
import { inNewProject } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import {
  cell,
  clip,
  openProgramme,
  outline,
  paste,
  row,
  saved,
  sheet,
  typeIn,
  typeRows,
} from "../pages/programme.ts";

test("the sheet, its editor and menus are accessible, its columns are chosen, and its rows found, grouped and filtered", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // axe examines seven screens, and three programmes are typed.
  test.slow();
  const shared = company;
  await test.step("axe finds nothing in the sheet, its editor and its menus, nor where it fills the window", async () => {
    await signIn(company.engineer);
    const grid = await openProgramme(page, company.projectId);
    await check(page, "an empty programme");
    await test.step("the sheet ends with a column that can be read whole", async () => {
      const head = page.getByRole("columnheader", { name: "Predecessors" });
      const line = page.getByRole("separator", { name: "Width of the sheet" });
      const end = async () => {
        const [column, splitter] = [await head.boundingBox(), await line.boundingBox()];
        return (column?.x ?? 0) + (column?.width ?? 0) - (splitter?.x ?? 0);
      };
      await expect.poll(async () => Math.abs(await end())).toBeLessThan(2);
    });
    await typeRows(page, ["Foundations", "Dig", "Pour"]);
    await typeIn(page, { name: "Pour", column: "predecessors", text: "2" });
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await check(page, "a programme");
    await cell(page, "Dig", "duration").click();
    await page.keyboard.type("soon");
    await page.keyboard.press("Enter");
    await check(page, "a cell that cannot be read");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Columns" }).click();
    await check(page, "the menu of columns");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "View" }).click();
    await check(page, "groups and filters");
    await page.keyboard.press("Escape");

    await test.step("the sheet fills the window, and gives the page back", async () => {
      const frame = page.getByRole("navigation", { name: "Sections of the project" });
      await page.getByRole("button", { name: "Fill the window" }).click();
      await expect(frame).toBeHidden();
      await expect(page.getByRole("link", { name: "Plumbline home" })).toBeHidden();
      const fitted = async () => {
        const box = await page.locator("[data-fills]").boundingBox();
        return box && [box.x, box.y, box.width, box.height];
      };
      // There are 16 px of space on each side. The width varies, because the page leaves room for its scroll bar.
      await expect.poll(fitted).toEqual([16, 16, expect.any(Number), 900 - 32]);
      await expect(grid).toBeVisible();
      await check(page, "a sheet that fills the window");
      await page.getByRole("button", { name: "Back to the page" }).click();
      await expect(frame).toBeVisible();
      await expect(row(page, "Dig")).toBeVisible();
    });
  });
  await test.step("columns are chosen, ordered and kept in the address; a column of one's own is filled in", async () => {
    const company = await inNewProject(db, shared);
    await openProgramme(page, company.projectId);
    await typeRows(page, ["Excavate"]);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Done", exact: true }).click();
    await page.getByRole("checkbox", { name: "Code", exact: true }).click();
    await page.getByRole("button", { name: "Move Code left" }).click();
    await page.getByLabel("Width of Code").fill("140");
    await page.getByLabel("Width of Code").press("Enter");
    await page.getByLabel("Name of a new column").fill("Zone");
    await page.getByLabel("What the new column holds").selectOption("Choice");
    await page.getByLabel("Choices, with commas").fill("North, South");
    await page.getByRole("button", { name: "Add column" }).click();
    await page.keyboard.press("Escape");
    const heads = sheet(page).getByRole("columnheader");
    await expect(heads.filter({ hasText: "Code" })).toHaveCSS("width", "140px");
    await expect(heads).toHaveText([
      "Row",
      "Activity",
      "Duration",
      "Start",
      "Finish",
      "Predecessors",
      "Code",
      "Total float",
      "Zone",
    ]);
    const zone = row(page, "Excavate").getByRole("gridcell").last();
    await zone.click();
    await page.keyboard.press("Enter");
    await page.getByLabel("Zone of Excavate").selectOption("South");
    await page.keyboard.press("Enter");
    await expect(zone).toHaveText("South");
    await saved(page);
    await page.reload();
    await expect(row(page, "Excavate").getByRole("gridcell").last()).toHaveText("South");
    await expect(heads).toHaveCount(9);
  });
  await test.step("rows are found, grouped and filtered; grouped ones keep their places, and the bar stays one line", async () => {
    const company = await inNewProject(db, shared);
    await openProgramme(page, company.projectId);
    await typeRows(page, ["Excavate", "Cast slab", "Roof"]);
    await typeIn(page, { name: "Roof", column: "predecessors", text: "2" });
    await saved(page);
    const search = page.getByRole("searchbox", { name: "Search the programme" });
    await search.fill("slab");
    await expect.poll(() => outline(page)).toEqual(["1 Cast slab"]);
    await expect(page.getByText("1 of 3 rows")).toBeVisible();
    await search.fill("nothing");
    await page.getByRole("button", { name: "Show all", exact: true }).click();
    await expect.poll(() => outline(page)).toHaveLength(3);
    await page.getByRole("button", { name: "View" }).click();
    await page.getByLabel("Group by").selectOption("Critical");
    const grouped = ["1 Critical", "2 Cast slab", "2 Roof", "1 Not critical", "2 Excavate"];
    await expect.poll(() => outline(page)).toEqual(grouped);

    await test.step("rows that are grouped keep their places in the outline", async () => {
      await page.keyboard.press("Escape");
      await expect(page.getByLabel("Group by")).toBeHidden();
      await cell(page, "Roof", "name").click();
      await expect(sheet(page)).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(page.getByText("Group by the outline to move rows.")).toBeVisible();
      await expect(row(page, "Excavate")).toBeVisible();
      await page.getByRole("button", { name: "Move up" }).click();
      const text = await clip(page, "cut");
      await expect(page.getByText("1 row cut. Paste to move.")).toBeVisible();
      await cell(page, "Excavate", "name").click();
      await paste(page, text);
      await expect(page.locator(".pg-said")).toHaveText("Group by the outline to move rows.");
      await expect(
        page.getByRole("button", { name: "Undo", exact: true }),
      ).toHaveAccessibleDescription("Undo: Predecessors of Roof");
    });

    await test.step("the bar stays one line while filters are on", async () => {
      await page.getByRole("button", { name: "View" }).click();
      await page.getByLabel("Critical only").click();
      await expect.poll(() => outline(page)).toEqual(["1 Critical", "2 Cast slab", "2 Roof"]);
      await page.keyboard.press("Escape");
      const bar = page.getByRole("toolbar", { name: "Programme" });
      await expect(bar.getByRole("button", { name: /^View \(\d\)$/ })).toBeVisible();
      const first = await bar.getByRole("button", { name: "Programme" }).boundingBox();
      const last = await bar.getByRole("button", { name: "Fill the window" }).boundingBox();
      expect(Math.abs((last?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(8);
    });
  });
});

test("what is typed without a network or an answer is saved later; a print has all rows, or what is seen of a long programme", async ({
  page,
  company,
  signIn,
  watch,
  db,
}) => {
  const shared = company;
  await test.step("what is typed without a network, or while the server does not answer, is kept and saved later", async () => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    watch.expect(/status of 503 .* at .*\/programme\/edits/);
    await signIn(company.engineer);
    await openProgramme(page, company.projectId);
    await typeRows(page, ["Excavate"]);
    await saved(page);
    const duration = cell(page, "Excavate", "duration");
    await test.step("without a network", async () => {
      await page.context().setOffline(true);
      await typeIn(page, { name: "Excavate", column: "duration", text: "4d" });
      await expect(page.getByText("Offline: 1 change will be saved")).toBeVisible();
      await expect(duration).toHaveText("4d");
      await page.context().setOffline(false);
      await saved(page);
      await page.reload();
      await expect(duration).toHaveText("4d");
    });

    await test.step("without an answer; the foot says so", async () => {
      await answerCalls(page, "**/programme/edits", {
        status: 503,
        body: { message: "Away.", code: "unavailable" },
      });
      await typeIn(page, { name: "Excavate", column: "duration", text: "5d" });
      const words = page.getByText("The server cannot be reached. 1 change kept here");
      await expect(words).toBeVisible();
      await check(page, "a sheet without its server");
      await page.unrouteAll();
      await saved(page);
      await expect(words).toHaveCount(0);
      await page.reload();
      await expect(duration).toHaveText("5d");
    });
  });
  await test.step("a print has all rows, each bar beside its own; one of a long programme has what is seen", async () => {
    const company = await inNewProject(db, shared);
    await openProgramme(page, company.projectId);
    const names = Array.from({ length: 40 }, (_, at) => `Pour ${at + 1}`);
    const print = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      await page.emulateMedia({ media: "print" });
    };
    const label = (name: string) =>
      page.locator("svg text").filter({ hasText: new RegExp(`^${name}$`) });
    await test.step("all rows of a short one", async () => {
      await sheet(page).focus();
      await paste(page, names.join("\n"));
      await page.keyboard.press("Control+Home");
      await expect(row(page, "Pour 1")).toBeVisible();
      await expect(row(page, "Pour 40")).toHaveCount(0);
      await print();
      await expect(page.getByRole("toolbar", { name: "Programme" })).toBeHidden();
      const middle = async (name: string) => {
        const [at, text] = [await row(page, name).boundingBox(), await label(name).boundingBox()];
        return (at?.y ?? 0) + (at?.height ?? 0) / 2 - (text?.y ?? 0) - (text?.height ?? 0) / 2;
      };
      for (const name of ["Pour 1", "Pour 40"])
        expect(Math.abs(await middle(name))).toBeLessThan(8);
      await page.emulateMedia({ media: "screen" });
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      await expect(row(page, "Pour 40")).toHaveCount(0);
    });

    await test.step("what is seen of a long one, and where all of it is", async () => {
      await page.keyboard.press("Control+End");
      await page.keyboard.press("Home");
      await paste(page, Array.from({ length: 480 }, (_, at) => `Pour ${at + 41}`).join("\n"));
      await page.keyboard.press("Control+End");
      await expect(row(page, "Pour 520")).toBeVisible();
      const note = page.getByText("The PDF has all rows");
      await expect(note).toBeHidden();
      await print();
      await expect(note).toBeVisible();
      const [place, text] = [
        await row(page, "Pour 520").boundingBox(),
        await label("Pour 520").boundingBox(),
      ];
      expect(Math.abs((place?.y ?? 0) - (text?.y ?? 99))).toBeLessThan(24);
      // The printed page does not have the height of the whole scrolled list.
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000);
    });
  });
});
