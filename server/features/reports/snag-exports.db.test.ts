import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addDrawingRow } from "../../testing/seed/seed-drawings.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { ask, company, make, prepare, state, t } from "./jobs/report-job-fixture.ts";
import {
  drawn,
  exported,
  moved,
  newCompany,
  newPhoto,
  newSnag,
  pagesOf,
  rowsOf,
  wordsOf,
} from "./site-export-fixture.ts";
import { storageKey } from "../../platform/files/storage-keys.ts";

prepare();

it("a list begins a page for each company, with photos and lines to sign on", async () => {
  const tilers = await newCompany("Bello Tiling");
  const door = await newSnag("Door rubs", { fields: { trade: "Joiner", due: "2026-03-15" } });
  const tile = await newSnag("Tile chipped", {
    company: tilers,
    fields: { description: "Behind the bath.\nTwo of them.", priority: "urgent" },
  });
  await newPhoto(tile, { moment: "before" });
  await newPhoto(tile, { moment: "after", name: "Mended.jpg" });
  await newPhoto(door);
  const [first, second, ...others] = await pagesOf("snags");
  expect(others).toEqual([]);
  for (const words of [
    "Bello Tiling",
    "Tile chipped",
    "Two of them.",
    "Urgent",
    "10 days",
    "Crack at the sill",
  ])
    expect(first?.text).toContain(words);
  expect(first?.text).toContain("For Bello Tiling");
  expect(first?.text).not.toContain("Door rubs");
  expect(second?.text).toContain("Without a company");
  expect(second?.text.replaceAll("\n", " ")).toContain("15 Mar 2026, 5 days late");
  expect([first?.pictures, second?.pictures]).toEqual([2, 1]);
});

it("prints what is drawn upon a photo, and says what is too much to print", async () => {
  const door = await newSnag("Door rubs");
  const photo = await newPhoto(door);
  await drawn(photo, [
    { kind: "arrow", colour: "red", from: [0.1, 0.1], to: [0.5, 0.5] },
    { kind: "circle", colour: "yellow", from: [0.4, 0.4], to: [0.6, 0.6] },
    { kind: "text", colour: "white", at: [0.1, 0.9], text: "Plane <2 mm> & oil" },
  ]);
  const [page] = await pagesOf("snags", { filters: { record: door } });
  expect(page?.text).toContain("Plane <2 mm> & oil");
  expect(page?.pictures).toBe(1);
  expect(page?.text).not.toContain("more in Plumbline");
  const points = Array.from({ length: 400 }, (_, n): [number, number] => [
    n / 400 + 0.00001,
    0.54321,
  ]);
  const line = { kind: "line", colour: "blue", points } as const;
  await drawn(
    photo,
    Array.from({ length: 10 }, () => line),
  );
  expect(await wordsOf("snags", { filters: { record: door } })).toMatch(
    /\d marks more in Plumbline/,
  );
});

it("is narrowed down by state, trade, priority, words, company and location with what is inside", async () => {
  const { workspaceId, projectId, engineer } = company;
  const place = (title: string) =>
    addSiteRecord(t.database.superuser, {
      workspaceId,
      projectId,
      createdBy: engineer.id,
      title,
      kind: "location",
    });
  const [block, room] = [await place("Block A"), await place("Room 1")];
  await t.database.superuser.query(
    "update site_records set fields = fields || jsonb_build_object('parent', $2::text) where id = $1",
    [room, block],
  );
  const tilers = await newCompany("Bello Tiling");
  await newSnag("Tap drips", { fields: { trade: "Plumber", location: room, priority: "high" } });
  await newSnag("Tile chipped", { company: tilers, state: "closed" });
  await newSnag("100% wrong", { state: "rejected", fields: { reason: "Still wrong" } });
  const titles = async (of: Parameters<typeof rowsOf>[1]) =>
    (await rowsOf("snags", { ...of, format: "csv" })).map((row) => row["What is wrong"]);
  expect(await titles({})).toEqual(["Tile chipped", "Tap drips", "100% wrong"]);
  expect(await titles({ filters: { snags: "todo" } })).toEqual(["Tap drips", "100% wrong"]);
  expect(await titles({ filters: { snags: "closed" } })).toEqual(["Tile chipped"]);
  expect(await titles({ filters: { trade: "plumber" } })).toEqual(["Tap drips"]);
  expect(await titles({ filters: { priority: "high" } })).toEqual(["Tap drips"]);
  expect(await titles({ filters: { company: tilers } })).toEqual(["Tile chipped"]);
  expect(await titles({ filters: { search: "100%" } })).toEqual(["100% wrong"]);
  expect(await titles({ filters: { location: block } })).toEqual(["Tap drips"]);
  const [tap] = await rowsOf("snags", { filters: { location: block } });
  expect(tap).toMatchObject({
    Location: "Block A, Room 1",
    Number: "1",
    "Found on": "2026-03-10",
    "Age in days": "10",
  });
});

it("names the drawing that a snag is pinned on to those who see the drawing", async () => {
  const { workspaceId, projectId, engineer, contractorOn } = company;
  const of = { workspaceId, projectId, by: engineer.id };
  const drawing = { mark: "Secret", number: "A-101", status: "construction" };
  const drawn = await addDrawingRow(t.database.superuser, of, drawing);
  const theirs = await newCompany("Bello Tiling", [contractorOn]);
  const id = await newSnag("Tile chipped", { company: theirs });
  const pin = { drawing: drawn.drawing, revision: drawn.revision, x: 0.5, y: 0.5 };
  await t.database.superuser.query(
    "update site_records set fields = fields || jsonb_build_object('pin', $2::jsonb) where id = $1",
    [id, pin],
  );
  expect((await rowsOf("snags"))[0]?.["Drawing"]).toContain("A-101 Secret");
  expect(await wordsOf("snags")).toContain("A-101 Secret");
  expect(await rowsOf("snags", { as: contractorOn })).toMatchObject([
    { "What is wrong": "Tile chipped", Drawing: "" },
  ]);
});

it("one snag has every state that it had", async () => {
  const id = await newSnag("Door rubs", { state: "closed" });
  await moved(id, { act: "ready", to: "ready", by: company.contractorOn });
  await moved(id, { act: "close", to: "closed", by: company.engineer, at: "2026-03-12T10:00:00Z" });
  await newPhoto(id);
  await newSnag("Another");
  const { name } = await exported("snags", "csv", { filters: { record: id } });
  expect(name).toMatch(/^snags-.*-snag-1-door-rubs-adeyemi-builders-2026-03-20-[0-9a-f]{6}\.csv$/);
  const words = await wordsOf("snags", { filters: { record: id } });
  expect(words).toContain("says it is put right");
  expect(words).toContain("Was open for 2 days");
  expect(words).toContain("12 Mar 2026");
  expect(words).not.toContain("Another");
});

it("holds what its reader sees: a contractor's company, and nothing for clients until the workspace shows it", async () => {
  const { contractorOn, contractorOff, clientOn } = company;
  const theirs = await newCompany("Bello Tiling", [contractorOn]);
  const shown = await newSnag("Tile chipped", { company: theirs });
  const secret = await newSnag("Client must pay");
  await newPhoto(shown, { name: "Hidden.jpg" });
  await newPhoto(shown, { name: "Marked.jpg", forClient: true });
  const words = await wordsOf("snags", { as: contractorOn });
  expect(words).toContain("Tile chipped");
  expect(words).not.toContain("Client must pay");
  expect((await rowsOf("snags", { as: contractorOn })).map(({ Photos }) => Photos)).toEqual(["2"]);
  const order = (as: typeof contractorOn, filters = {}) =>
    t.call(
      routes.createReportJob,
      {
        body: { kind: "snags", format: "pdf", filters: { project: company.projectId, ...filters } },
      },
      as,
    );
  expect((await order(contractorOn, { record: secret })).statusCode).toBe(404);
  expect((await order(contractorOff)).statusCode).toBe(404);
  expect(await wordsOf("snags", { as: clientOn })).not.toContain("Tile");
  await t.database.superuser.query(
    "update workspaces set show_snags_to_clients = true where id = $1",
    [company.workspaceId],
  );
  const [page, ...more] = await pagesOf("snags", { as: clientOn, filters: { company: theirs } });
  expect(more).toEqual([]);
  expect(page?.text).toContain("Marked");
  expect(page?.text).not.toContain("Hidden");
  expect(page?.pictures).toBe(1);
});

it("is withdrawn when the workspace hides snags again, or a contractor changes company", async () => {
  const { contractorOn, clientOn, workspaceId, projectId } = company;
  const show = (shows: boolean) =>
    t.database.superuser.query("update workspaces set show_snags_to_clients = $2 where id = $1", [
      workspaceId,
      shows,
    ]);
  await show(true);
  const filters = { project: projectId };
  const jobs = [];
  for (const as of [clientOn, contractorOn])
    jobs.push({ as, job: await ask({ kind: "snags", format: "csv", filters }, as) });
  await make();
  await show(false);
  await newCompany("Bello Tiling", [contractorOn]);
  for (const { as, job } of jobs)
    expect((await t.call(routes.getReportJob, { params: { id: job._id } }, as)).statusCode).toBe(
      404,
    );
});

it("leaves out a photo that was removed, and says how many are not printed", async () => {
  const id = await newSnag("Door rubs");
  const gone = await newPhoto(id, { name: "Gone.jpg" });
  const lost = await newPhoto(id, { name: "Lost.jpg" });
  for (let count = 0; count < 5; count += 1) await newPhoto(id, { name: `View ${count}.jpg` });
  await t.database.superuser.query("delete from files where id = $1", [gone]);
  await t.files.remove(storageKey(`uploads/${company.workspaceId}/${lost}.webp`));
  const [page] = await pagesOf("snags");
  expect(page?.text).not.toContain("Gone");
  expect(page?.text).not.toContain("Lost");
  expect(page?.pictures).toBe(3);
  expect(page?.text).toContain("3 photos more in Plumbline.");
});

it("keeps formulas and markup as words", async () => {
  await newSnag("=HYPERLINK(1)", {
    fields: { trade: "+cmd|' /C calc'!A0", description: "<b>@now" },
  });
  const { bytes } = await exported("snags", "csv");
  const text = bytes.toString("utf8");
  expect(text).toContain("'=HYPERLINK(1)");
  expect(text).toContain("'+cmd|");
  expect((await rowsOf("snags"))[0]).toMatchObject({
    "What is wrong": "=HYPERLINK(1)",
    Description: "<b>@now",
  });
  expect(await wordsOf("snags")).toContain("<b>@now");
});

it("250 snags with a photo each are one PDF, laid out with little memory", async () => {
  const { workspaceId, projectId, engineer } = company;
  const first = await newSnag("The first");
  const photo = await newPhoto(first);
  await t.database.superuser.query(
    `insert into site_records (id, workspace_id, project_id, kind, number, state, title, fields, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'snag', n, 'open', 'Snag of ' || n,
            jsonb_build_object('title', 'Snag of ' || n, 'description', repeat('Words. ', 40)), $3, now(), now()
       from generate_series(2, 250) n`,
    [workspaceId, projectId, engineer.id],
  );
  const { rows } = await t.database.superuser.query<{ key: string }>(
    `insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256,
                        storage_key, thumbnail, uploaded_by, created_at)
     select gen_random_uuid(), f.workspace_id, f.project_id, 'snag', r.id, 'View.jpg', f.media_type, 100, f.sha256,
            'uploads/' || f.workspace_id || '/' || r.id, 'ready', f.uploaded_by, now()
       from files f, site_records r where f.id = $1 and r.project_id = $2 and r.id <> f.subject_id
     returning storage_key as key`,
    [photo, projectId],
  );
  for (const { key } of rows)
    await t.files.put(
      storageKey(`${key}.webp`),
      await t.files.get(storageKey(`uploads/${workspaceId}/${photo}.webp`)),
    );
  const before = process.memoryUsage.rss();
  const pages = await pagesOf("snags");
  expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(250);
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(200);
}, 120_000);

it("refuses a PDF of more snags than anybody prints, and a file of no project", async () => {
  const { workspaceId, projectId, engineer } = company;
  await t.database.superuser.query(
    `insert into site_records (id, workspace_id, project_id, kind, number, state, title, fields, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'snag', n, 'open', 'S', '{"title": "S"}', $3, now(), now() from generate_series(1, 1001) n`,
    [workspaceId, projectId, engineer.id],
  );
  const job = await ask({ kind: "snags", format: "pdf", filters: { project: projectId } });
  await make();
  expect((await state(job)).message).toContain("A PDF holds at most 1,000 rows");
  expect(await rowsOf("snags")).toHaveLength(1_001);
  const call = (filters: object) =>
    t.call(
      routes.createReportJob,
      { body: { kind: "snags", format: "csv", filters } },
      company.engineer,
    );
  expect((await call({})).statusCode).toBe(400);
  expect((await call({ project: projectId, record: newId() })).statusCode).toBe(404);
});
