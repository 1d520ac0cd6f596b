import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { FileEntry } from "../../contract/files/file-entry.ts";
import { metadataHeader } from "../../server/testing/files/tus.ts";
import { cameraPhoto, LAGOS } from "../../server/testing/files/photos.ts";
import { newId } from "../../server/platform/ids.ts";
import { addSiteRecord } from "../../server/testing/seed/seed-site.ts";
import { inNewProject } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

/** Makes a camera photo of eight megabytes. */
const largePhoto = () => cameraPhoto({ size: 3_000, place: LAGOS, offset: "+01:00" });

const isPatch = (request: { method(): string; url(): string }) =>
  request.method() === "PATCH" && request.url().includes("/api/uploads/");

/** The access token of the person who is signed in on this page, once it has one. */
async function tokenOf(page: Page): Promise<string> {
  const token = await page.waitForFunction(() => localStorage.getItem("accessToken"));
  return String(await token.jsonValue());
}

/** Adds a photo through the upload protocol directly. */
async function addPhoto(
  page: Page,
  on: { readonly kind: string; readonly id: string } & Readonly<Record<string, string>>,
): Promise<void> {
  const body = await cameraPhoto({ size: 400 });
  const headers = { authorization: `Bearer ${await tokenOf(page)}`, "tus-resumable": "1.0.0" };
  const begun = await page.request.post("/api/uploads", {
    headers: {
      ...headers,
      "upload-length": String(body.length),
      "upload-metadata": metadataHeader({ _id: newId(), name: "corner.jpg", ...on }),
    },
  });
  expect(begun.status(), await begun.text()).toBe(201);
  const sent = await page.request.patch(begun.headers()["location"] ?? "", {
    headers: {
      ...headers,
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    data: body,
  });
  expect(sent.status(), await sent.text()).toBe(200);
}

test("a camera's photo is made smaller and upright, and continues where a lost line broke it off", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  test.slow();
  watch.expect(/ERR_FAILED .*\/api\/uploads/);
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/files`);
  const original = await largePhoto();
  let lost = 0;
  await page.route("**/api/uploads/*", async (route) => {
    if (!isPatch(route.request()) || lost > 0) return route.fallback();
    lost += 1;
    return route.abort();
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/uploads")) asked.push(request.method());
  });
  const answer = page.waitForResponse(
    (response) => isPatch(response.request()) && response.status() === 200,
    // A busy machine takes long to make the photo smaller.
    { timeout: 45_000 },
  );
  const input = page.getByRole("main").locator('input[type="file"][multiple]');
  await input.setInputFiles({ name: "slab.jpg", mimeType: "image/jpeg", buffer: original });
  const { data: file } = (await (await answer).json()) as { data: FileEntry };
  expect(file).toMatchObject({ width: 2_560, height: 2_560, takenAt: "2026-03-05T06:30:00Z" });
  expect(file.bytes).toBeLessThan(original.length);
  expect(lost).toBe(1);
  // After the connection is lost, the page asks how much the server has.
  expect(asked.slice(0, 4)).toEqual(["POST", "HEAD", "PATCH", "HEAD"]);
  await expect(page.getByRole("button", { name: "Show slab" })).toBeVisible();

  // The box is checked once the device has stored the choice.
  await page.getByLabel("Keep photos in full size").click();
  await expect(page.getByLabel("Keep photos in full size")).toBeChecked();
  await page.reload();
  await expect(page.getByLabel("Keep photos in full size")).toBeChecked();
  const stored = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(stored).toEqual(["accessToken", "lastTokenRefresh"]);
  const whole = page.waitForResponse(
    (response) => isPatch(response.request()) && response.status() === 200,
  );
  await input.setInputFiles({ name: "whole.jpg", mimeType: "image/jpeg", buffer: original });
  const { data: kept } = (await (await whole).json()) as { data: FileEntry };
  expect(kept).toMatchObject({ width: 3_000, bytes: original.length, place: null });

  await test.step("a photo on its side is sent upright", async () => {
    await page.getByLabel("Keep photos in full size").click();
    await expect(page.getByLabel("Keep photos in full size")).not.toBeChecked();
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const sideways = await sharp({
      create: { width: 3_200, height: 1_600, channels: 3, background: "#777", noise },
    })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = page.waitForResponse(
      (response) => isPatch(response.request()) && response.status() === 200,
    );
    await input.setInputFiles({ name: "wall.jpg", mimeType: "image/jpeg", buffer: sideways });
    const { data } = (await (await answer).json()) as { data: FileEntry };
    expect(data).toMatchObject({ width: 1_280, height: 2_560 });
  });

  await test.step("one of 200 megapixels is refused in words", async () => {
    // The header announces 200 megapixels; the rest is missing.
    const head = Buffer.from("ffd8ffc0001108", "hex");
    const frame = Buffer.alloc(10);
    frame.writeUInt16BE(12_000, 0);
    frame.writeUInt16BE(16_700, 2);
    const huge = Buffer.concat([head, frame, Buffer.alloc(2 * 1024 * 1024)]);
    await input.setInputFiles({ name: "huge.jpg", mimeType: "image/jpeg", buffer: huge });
    await expect(page.getByRole("alert")).toContainText("“huge.jpg” has 200 megapixels");
  });
});

test("a photo is drawn upon, described, and hidden from clients; photos are arranged, play as a time-lapse, and are chosen by location", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  // Slow: two people, and eight photos that are uploaded.
  test.setTimeout(240_000);
  await test.step("a photo is drawn upon, described, and hidden from clients", async () => {
    await signIn(company.engineer);
    await page.goto(`/projects/${company.projectId}/files?wall=photos`);
    for (const name of ["crack.jpg", "door.jpg"])
      await addPhoto(page, { kind: "task", id: company.taskId, name });
    await page.reload();
    await page.getByRole("button", { name: "Show crack" }).click();
    const large = page.getByRole("dialog", { name: "crack" });
    const picture = large.getByRole("img", { name: "crack" });
    await expect(picture).toBeVisible();
    await large.getByRole("button", { name: "Draw on this photo" }).click();
    await expectAccessible(page, "the tools for drawing");
    const layer = large.getByRole("img", { name: "drawn on it" });
    const box = await layer.boundingBox();
    if (!box) throw new Error("There is nothing to draw on");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x - 60, y - 60);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    await expect(large.getByRole("img", { name: "1 mark drawn on it" })).toBeVisible();
    await large.getByRole("button", { name: "Text" }).click();
    // A press without a text says why nothing is drawn.
    await page.mouse.click(x - 80, y + 80);
    await expect(page.getByText("Type the text first, then press where it belongs.")).toBeVisible();
    await large.getByLabel("Text to place").fill("Seal this");
    await page.mouse.click(x - 80, y + 80);
    await expect(large.getByRole("img", { name: "2 marks drawn on it" })).toBeVisible();
    await large.getByRole("button", { name: "Done" }).click();

    await large.getByRole("button", { name: "About this photo" }).click();
    const about = large.getByRole("region", { name: "About this photo" });
    await expect(about).toContainText("Text “Seal this”");
    await about.getByLabel("Moment").selectOption("Before");
    await expectAccessible(page, "what is known of a photo");

    const client = await openBrowser(company.clientOn);
    await client.setViewportSize({ width: 360, height: 740 });
    await client.goto(`/projects/${company.projectId}/files?wall=photos`);
    await client.getByRole("button", { name: "Show crack" }).click();
    await expect(client.getByRole("img", { name: "2 marks drawn on it" })).toBeVisible();
    await expect(client.getByRole("button", { name: "Draw on this photo" })).toHaveCount(0);
    await client.keyboard.press("Escape");
    await expectAccessible(client, "the photos of a project on a phone");
    await expectNoSidewaysScroll(client, "the photos of a project on a phone");

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Select" }).click();
    await page.getByRole("button", { name: "Select crack" }).click();
    await expectAccessible(page, "selected photos");
    await page.getByRole("button", { name: "Hide from clients" }).click();
    await expect(page.getByText("Clients no longer see 1 photo.")).toBeVisible();
    await expect(page.getByText("Hidden from clients")).toBeVisible();
    await page.getByRole("button", { name: "Remove crack.jpg" }).click();
    await expect(page.getByRole("button", { name: "Show crack" })).toHaveCount(0);
    await expect(client.getByRole("button", { name: "Show crack" })).toHaveCount(0);
    await expect(client.getByRole("button", { name: "Show door" })).toBeVisible();
  });
  await test.step("photos are arranged by record and as pairs, play as a time-lapse, and are chosen by location and trade", async () => {
    // Four photos are uploaded.
    const shared = company;
    await test.step("photos are arranged by record and as pairs, and a view plays as a time-lapse", async () => {
      await page.goto(`/projects/${company.projectId}/files?wall=photos&by=view`);
      await page.getByLabel("New view").fill("North-east corner");
      await page.getByRole("button", { name: "Add view" }).click();
      const row = page.getByRole("listitem").filter({ hasText: "North-east corner" });
      await expect(row).toContainText("0 photos");
      const headers = { authorization: `Bearer ${await tokenOf(page)}` };
      const path = `/api/projects/${company.projectId}/photo-views`;
      const views = (await (await page.request.get(path, { headers })).json()) as {
        data: { _id: string }[];
      };
      const view = views.data[0]?._id ?? "";
      const on = { kind: "task", id: company.taskId, view };
      await addPhoto(page, {
        ...on,
        moment: "before",
        takenAt: "2026-01-05T08:00:00Z",
        takenOffset: "60",
      });
      await addPhoto(page, {
        ...on,
        moment: "after",
        takenAt: "2026-02-05T08:00:00Z",
        takenOffset: "60",
      });
      await page.reload();
      await expect(row).toContainText("2 photos");
      await row.getByRole("button", { name: "Watch" }).click();
      const film = page.getByRole("figure", { name: "Time-lapse: North-east corner" });
      await expect(film.getByRole("img")).toHaveAccessibleName(/5 Jan 2026, 09:00/);
      await expectAccessible(page, "a time-lapse");
      await film.getByRole("button", { name: "Play" }).click();
      await expect(film.getByRole("img")).toHaveAccessibleName(/5 Feb 2026, 09:00/);
      await expect(film.getByRole("button", { name: "Play" })).toBeVisible();

      await page.getByLabel("Arranged").selectOption("Before and after");
      const pair = page.getByRole("list", { name: "Photos: Cast ground beam" });
      await expect(pair.getByRole("listitem")).toHaveText([/Before/, /After/]);
      await expectAccessible(page, "before and after");
      await page.getByLabel("Arranged").selectOption("By person");
      await expect(page.getByRole("heading", { name: company.engineer.name })).toBeVisible();
    });
    await test.step("the photos of a location and of a trade are chosen on the wall", async () => {
      const company = await inNewProject(db, shared);
      const { workspaceId, projectId, engineer } = company;
      const on = { workspaceId, projectId, createdBy: engineer.id };
      await moveTo(page, `/projects/${projectId}/files?wall=photos`);
      for (const [name, trade] of [
        ["Kitchen", "Tiling"],
        ["Bathroom", "Plumbing"],
      ] as const) {
        const location = await addSiteRecord(db, { ...on, kind: "location", title: name });
        const id = await addSiteRecord(db, { ...on, title: `Snag in the ${name}` });
        await db.query("update site_records set fields = fields || $2 where id = $1", [
          id,
          { location, trade },
        ]);
        await addPhoto(page, { kind: "snag", id });
      }
      const photos = page.getByRole("list", { name: /^Photos of/ }).getByRole("listitem");
      await page.reload();
      await expect(photos).toHaveCount(2);
      await page.getByLabel("Location").selectOption("Kitchen");
      await expect(photos).toHaveCount(1);
      await expectAccessible(page, "photos of a location");
      await page.getByLabel("Trade").selectOption("Plumbing");
      await expect(page.getByText("No photos match these filters.")).toBeVisible();
      await page.reload();
      await expect(page.getByLabel("Trade")).toHaveValue("Plumbing");
      await page.getByRole("button", { name: "Clear filters" }).click();
      await expect(photos).toHaveCount(2);
    });
  });
});
