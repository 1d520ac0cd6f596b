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

test("a programme is typed and dragged: dates follow the links and say why, no typed text is lost, and rows move by their numbers", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // Three programmes are typed.
  test.slow();
  const shared = company;
  await test.step("a programme is built from an empty page by typing, and its dates follow the links and say why", async () => {
    await signIn(company.engineer);
    await openProgramme(page, company.projectId);
    const start = cell(page, "Cast foundations", "start");
    await test.step("rows are typed, on to their durations with Tab", async () => {
      await expect(page.getByText("Type to add an activity")).toBeVisible();
      await expect(page.getByRole("link", { name: "Import a file" })).toHaveAttribute(
        "href",
        /panel=import/,
      );
      await page.getByRole("button", { name: "Type the first activity" }).click();
      await page.keyboard.type("Excavate");
      await page.keyboard.press("Tab");
      await page.keyboard.type("3d");
      await page.keyboard.press("Enter");
      await expect(cell(page, "Excavate", "duration")).toHaveText("3d");
      await typeRows(page, ["Cast foundations", "Blockwork"]);
      await expect
        .poll(() => outline(page))
        .toEqual(["1 Excavate", "1 Cast foundations", "1 Blockwork"]);
    });

    const before = await start.innerText();
    await typeIn(page, { name: "Cast foundations", column: "predecessors", text: "1FS+2d" });
    await expect(start).not.toHaveText(before);
    await expect(cell(page, "Cast foundations", "predecessors")).toHaveText("1FS+2d");
    const linked = await start.innerText();

    await test.step("the keyboard undoes and redoes what one did oneself", async () => {
      await sheet(page).focus();
      await page.keyboard.press("Control+z");
      await expect(start).toHaveText(before);
      await expect(page.getByRole("button", { name: "Redo" })).toHaveAccessibleDescription(
        "Redo: Predecessors of Cast foundations",
      );
      await page.keyboard.press("Control+Shift+Z");
      await expect(start).toHaveText(linked);
    });

    await test.step("an activity says why its dates are what they are", async () => {
      await row(page, "Cast foundations").getByRole("rowheader").click();
      await page.getByRole("button", { name: "Details of the row" }).click();
      const steps = page.getByRole("region", { name: "Why this date?" }).getByRole("listitem");
      await expect(steps.first()).toContainText("The programme starts");
      await expect(steps.filter({ hasText: "3 days of work on" })).toHaveCount(1);
      await expect(steps.filter({ hasText: "“Excavate” finishes (FS)" })).toHaveCount(1);
      await expect(steps.filter({ hasText: "+ 2 days lag on" })).toHaveCount(1);
      const forStart = await steps.count();
      await page
        .getByRole("group", { name: "Which date" })
        .getByRole("button", { name: "Finish", exact: true })
        .click();
      await expect(steps).toHaveCount(forStart + 1);
      await expect(steps.last()).toContainText("1 day of work on");
      await page.keyboard.press("Escape");
    });

    await test.step("a start that the links do not allow is a constraint that moves nothing", async () => {
      await typeIn(page, { name: "Cast foundations", column: "start", text: "5 Jan 2026" });
      await expect(
        page.getByText(/^Cast foundations starts .*: its links hold it\./),
      ).toBeVisible();
      await expect(start).toHaveText(linked);
      await saved(page);
    });

    // The server has stored the change: it is there after a reload.
    await page.reload();
    await expect(start).toHaveText(linked);
    await expect(cell(page, "Excavate", "duration")).toHaveText("3d");
  });
  await test.step("what is typed is taken by a click on another cell, whatever keys begin it, and what cannot be taken stays in sight", async () => {
    const company = await inNewProject(db, shared);
    await openProgramme(page, company.projectId);
    await typeRows(page, ["Excavate", "Pour", "Blockwork"]);
    await cell(page, "Excavate", "duration").click();
    await page.keyboard.type("3d");
    await cell(page, "Pour", "name").click();
    await expect(cell(page, "Excavate", "duration")).toHaveText("3d");

    // Typing begins a new text even if the first key equals what the cell already contains.
    await typeIn(page, { name: "Blockwork", column: "predecessors", text: "1" });
    await typeIn(page, { name: "Blockwork", column: "predecessors", text: "1,2" });
    await expect(cell(page, "Blockwork", "predecessors")).toHaveText("1, 2");

    await test.step("what cannot be taken stays in sight", async () => {
      await cell(page, "Excavate", "predecessors").click();
      await page.keyboard.type("3");
      await cell(page, "Pour", "name").click();
      const field = page.getByRole("textbox", { name: "Predecessors of Excavate" });
      await expect(field).toBeFocused();
      await expect(field).toHaveValue("3");
      const why = page.getByText("These activities would wait for each other");
      await expect(why).toHaveRole("alert");
      const [words, pane] = [await why.boundingBox(), await page.locator(".pg-left").boundingBox()];
      expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(
        (pane?.x ?? 0) + (pane?.width ?? 0) + 1,
      );
      await page.keyboard.press("Escape");
      await expect(field).toBeHidden();
    });

    await test.step("a letter of several keys opens the editor in place of the text, as any other does", async () => {
      await cell(page, "Excavate", "name").click();
      const browser = await page.context().newCDPSession(page);
      await browser.send("Input.dispatchKeyEvent", {
        type: "rawKeyDown",
        key: "Dead",
        code: "Quote",
        windowsVirtualKeyCode: 222,
      });
      await browser.send("Input.imeSetComposition", {
        text: "ẹ",
        selectionStart: 1,
        selectionEnd: 1,
      });
      await browser.send("Input.insertText", { text: "Ẹ" });
      await page.keyboard.type("kun");
      await page.keyboard.press("Enter");
      await expect.poll(() => outline(page)).toEqual(["1 Ẹkun", "1 Pour", "1 Blockwork"]);

      // A dead key without a letter after it changes nothing.
      await cell(page, "Ẹkun", "name").click();
      await browser.send("Input.dispatchKeyEvent", {
        type: "rawKeyDown",
        key: "Dead",
        code: "Quote",
      });
      await page.keyboard.press("Enter");
      await expect.poll(() => outline(page)).toEqual(["1 Ẹkun", "1 Pour", "1 Blockwork"]);
    });
  });
  await test.step("rows are dragged by their numbers, one or several, and a drag is undone as one step", async () => {
    const company = await inNewProject(db, shared);
    await openProgramme(page, company.projectId);
    await typeRows(page, ["Excavate", "Pour", "Blockwork", "Roof"]);
    const number = (name: string) => row(page, name).locator("[data-number]");
    const drag = async (name: string, onto: string) => {
      await number(name).hover();
      await page.mouse.down();
      const target = await number(onto).boundingBox();
      if (!target) throw new Error("The row is not on the screen");
      // Near the upper edge of a row, the drop goes before it.
      await page.mouse.move(target.x + 10, target.y + 4, { steps: 4 });
      await expect(page.locator(".pg-drop")).toBeVisible();
      await page.mouse.up();
    };
    await drag("Roof", "Pour");
    const moved = ["1 Excavate", "1 Roof", "1 Pour", "1 Blockwork"];
    await expect.poll(() => outline(page)).toEqual(moved);
    await number("Pour").click();
    await number("Blockwork").click({ modifiers: ["Shift"] });
    await drag("Blockwork", "Excavate");
    await expect
      .poll(() => outline(page))
      .toEqual(["1 Pour", "1 Blockwork", "1 Excavate", "1 Roof"]);
    await sheet(page).focus();
    await page.keyboard.press("Control+z");
    await expect.poll(() => outline(page)).toEqual(moved);
    // Escape ends the drag and leaves the rows where they were.
    await number("Excavate").hover();
    await page.mouse.down();
    await page.mouse.move(60, 700, { steps: 4 });
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(page.locator(".pg-drop")).toHaveCount(0);
    await expect.poll(() => outline(page)).toEqual(moved);
  });
});

test("a programme is worked by keyboard and clipboard: rows are indented, moved, linked, deleted, pasted from Excel, copied and cut", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // Two programmes are typed.
  test.slow();
  const shared = company;
  await test.step("rows are indented, moved, linked and deleted with the keyboard alone", async () => {
    await signIn(company.engineer);
    await openProgramme(page, company.projectId);
    await typeRows(page, ["Foundations", "Dig", "Pour", "Roof"]);
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Tab");
    await expect.poll(() => outline(page)).toEqual(["1 Foundations", "2 Dig", "2 Pour", "1 Roof"]);
    await expect(row(page, "Foundations")).toHaveAttribute("aria-expanded", "true");

    await page.keyboard.press("Control+F2");
    await expect(cell(page, "Pour", "predecessors")).toHaveText("2");

    // Left in the column of the names folds a summary, Right unfolds it.
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowLeft");
    await expect(row(page, "Foundations")).toHaveAttribute("aria-expanded", "false");
    await expect(row(page, "Dig")).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(row(page, "Dig")).toBeVisible();

    await page.keyboard.press("Alt+Shift+ArrowDown");
    await expect.poll(() => outline(page)).toEqual(["1 Roof", "1 Foundations", "2 Dig", "2 Pour"]);
    await page.keyboard.press("Delete");
    await expect.poll(() => outline(page)).toEqual(["1 Roof"]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => outline(page)).toEqual(["1 Roof", "1 Foundations", "2 Dig", "2 Pour"]);
    await expect(cell(page, "Pour", "predecessors")).toHaveText("3");

    // An invalid text is explained, and stays in the cell.
    await cell(page, "Dig", "duration").click();
    await page.keyboard.type("soon");
    await page.keyboard.press("Enter");
    const problem = page.getByRole("alert").filter({ hasText: "Type a duration" });
    // Not cut off by its cell.
    await expect(problem).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel("Duration of Dig")).toHaveValue("soon");
    await page.keyboard.press("Escape");
    await expect(cell(page, "Dig", "duration")).toHaveText("1d");

    // In columns other than the name, Delete and Tab affect only the cell.
    await cell(page, "Pour", "predecessors").click();
    await page.keyboard.press("Delete");
    await expect(cell(page, "Pour", "predecessors")).toHaveText("");
    await page.keyboard.press("Control+z");
    await expect(cell(page, "Pour", "predecessors")).toHaveText("3");
    await cell(page, "Dig", "duration").click();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("2d");
    await page.keyboard.press("Enter");
    await expect(cell(page, "Dig", "duration")).toHaveText("2d");
    await expect.poll(() => outline(page)).toEqual(["1 Roof", "1 Foundations", "2 Dig", "2 Pour"]);

    // After Escape, Tab leaves the table.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(sheet(page)).not.toBeFocused();
    await saved(page);
  });
  await test.step("a sheet of Excel becomes rows, copied rows go back to it, and cut rows move with their links", async () => {
    const company = await inNewProject(db, shared);
    await openProgramme(page, company.projectId);
    await sheet(page).focus();
    const rows = ["1 Substructure", "2 Dig", "2 Pour", "1 Roof"];
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await test.step("a sheet becomes rows, with levels and links", async () => {
      await paste(
        page,
        "Task Name\tDuration\tPredecessors\nSubstructure\t\t\n  Dig\t3d\t\n  Pour\t2d\t2FS+1d\nRoof\t1w\t3\n",
      );
      await expect(row(page, "Roof")).toBeVisible();
      await expect.poll(() => outline(page)).toEqual(rows);
      await expect(cell(page, "Pour", "predecessors")).toHaveText("2FS+1d");
    });

    await test.step("rows that were copied here come back whole", async () => {
      await cell(page, "Dig", "name").click();
      await page.keyboard.press("Shift+ArrowDown");
      const text = await clip(page, "copy");
      expect(text.split("\n").map((line) => line.split("\t").slice(0, 2))).toEqual([
        ["Dig", "3d"],
        ["Pour", "2d"],
      ]);
      await cell(page, "Roof", "name").click();
      await paste(page, text);
      await expect
        .poll(() => outline(page))
        .toEqual(["1 Substructure", "2 Dig", "2 Pour", "1 Dig", "1 Pour", "1 Roof"]);
      await expect(undo).toHaveAccessibleDescription("Undo: Paste 2 rows");
      await undo.click();
      await expect.poll(() => outline(page)).toEqual(rows);
    });

    await test.step("cut rows move where they are pasted, with their links", async () => {
      await cell(page, "Pour", "name").click();
      const text = await clip(page, "cut");
      await expect(page.getByText("1 row cut. Paste to move.")).toBeVisible();
      await expect(row(page, "Pour")).toHaveClass(/pg-cut/);
      await cell(page, "Dig", "name").click();
      await paste(page, text);
      await expect
        .poll(() => outline(page))
        .toEqual(["1 Substructure", "2 Pour", "2 Dig", "1 Roof"]);
      await expect(row(page, "Pour")).not.toHaveClass(/pg-cut/);
      await expect(page.getByText("1 row moved.").first()).toBeVisible();
      await expect(cell(page, "Pour", "predecessors")).toHaveText("3FS+1d");
      await expect(cell(page, "Roof", "predecessors")).toHaveText("2");
      await sheet(page).focus();
      await page.keyboard.press("Control+z");
      await expect.poll(() => outline(page)).toEqual(rows);
    });

    await test.step("Escape leaves what was cut where it is", async () => {
      await cell(page, "Pour", "name").click();
      await clip(page, "cut");
      await page.keyboard.press("Escape");
      await expect(row(page, "Pour")).not.toHaveClass(/pg-cut/);
      await expect(page.getByText("1 row cut. Paste to move.")).toHaveCount(0);
    });

    await test.step("a whole row is copied by its number", async () => {
      await row(page, "Pour").locator("[data-number]").click();
      const whole = await clip(page, "copy");
      expect(whole.split("\t").slice(0, 2)).toEqual(["Pour", "2d"]);
      await cell(page, "Pour", "name").click();
      expect(await clip(page, "copy")).toBe("Pour");
    });

    await test.step("dates are pasted below the last, and Home shows the first columns again", async () => {
      await page.keyboard.press("Control+End");
      const left = page.locator(".pg-left");
      await expect.poll(() => left.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
      await page.keyboard.press("Home");
      await expect.poll(() => left.evaluate((element) => element.scrollLeft)).toBe(0);
      await paste(page, "Task name\tStart\tFinish\nTiles\t01/03/2027\t03/03/2027\n");
      await expect.poll(() => outline(page)).toEqual([...rows, "1 Tiles"]);
      await expect(cell(page, "Tiles", "start")).toHaveText("Mon 1 Mar 2027");
      await expect(cell(page, "Tiles", "duration")).toHaveText("3d");
      await saved(page);
    });
  });
});

test("two planners see each other and their edits, and a conflict says what the other did", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
}) => {
  watch.expect(/status of 409 .* at .*\/programme\/edits/);
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  await typeRows(page, ["Excavate", "Cast"]);
  await saved(page);
  const other = await openBrowser(company.admin);
  await openProgramme(other, company.projectId);
  await expect(page.getByText(`Also here: ${company.admin.name}`)).toBeVisible();
  await typeIn(other, { name: "Cast", column: "duration", text: "4d" });
  await expect(cell(page, "Cast", "duration")).toHaveText("4d");
  await cell(other, "Excavate", "name").click();
  await expect(
    row(page, "Excavate").getByRole("img", { name: `${company.admin.name} is here` }),
  ).toBeVisible();

  // Different fields of one row merge.
  await typeIn(page, { name: "Cast", column: "name", text: "Cast foundations" });
  await expect(row(other, "Cast foundations")).toBeVisible();

  // Two people edit the same field, and this one has not yet heard of the other's edit.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const path of ["edits", "changes?*"])
    await page.route(`**/programme/${path}`, async (route) => {
      await held;
      await route.continue();
    });
  await typeIn(page, { name: "Excavate", column: "duration", text: "2d" });
  await typeIn(other, { name: "Excavate", column: "duration", text: "9d" });
  await saved(other);
  release();
  const note = page.getByRole("alert").filter({ hasText: "Not saved: Duration of Excavate" });
  await expect(note).toContainText(company.admin.name);
  await expect(cell(page, "Excavate", "duration")).toHaveText("9d");
  await note.getByRole("button", { name: "Make the change again" }).click();
  await expect(cell(other, "Excavate", "duration")).toHaveText("2d");

  await other.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByText("Also here")).toHaveCount(0);
});
