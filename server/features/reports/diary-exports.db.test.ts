import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { company, prepare, t } from "./jobs/report-job-fixture.ts";
import {
  exported,
  moved,
  newCompany,
  newDiary,
  newPhoto,
  pagesOf,
  rowsOf,
  wordsOf,
} from "./site-export-fixture.ts";

prepare();

const written = () => ({
  weather: {
    [newId()]: { from: "07:00", to: "10:30", condition: "heavy_rain", stopped: "The pour" },
  },
  labour: {
    [newId()]: { company: "Bello Tiling", trade: "Tiler", number: 6, hours: 8.5 },
    [newId()]: { company: "Gone Ltd", trade: "Tiler", number: 2, _removed: true },
  },
  plant: { [newId()]: { plant: "Crane", number: 1, hours: 4, idle: 2 } },
  deliveries: {
    [newId()]: { material: "Cement", quantity: 200, unit: "bags", supplier: "BUA", note: "DN 7" },
  },
  visitors: { [newId()]: { name: "Ngozi Eze", from: "LASBCA", purpose: "Inspection" } },
  instructions: { [newId()]: { from: "Architect", words: "Move the door" } },
  delays: { [newId()]: { reason: "weather", hours: 3.5, words: "Rain until half past ten" } },
  work: { [newId()]: { quantity: 12, unit: "m³", percent: 40, words: "=Slab" } },
  incidents: {
    [newId()]: { kind: "near_miss", who: "Crane", words: "Load swung", action: "Briefed" },
  },
  notes: "First line.\nSecond line.",
});

it("a day has all of its sections, its photos with their words, and who submitted and approved it", async () => {
  const { contractorOn, engineer } = company;
  const row = newId();
  const day = await newDiary("2026-03-10", {
    state: "approved",
    fields: { ...written(), addenda: { [row]: { words: "The crane was ours." } } },
  });
  await moved(day, {
    act: "submit",
    to: "submitted",
    by: contractorOn,
    at: "2026-03-10T17:05:00Z",
  });
  await moved(day, { act: "approve", to: "approved", by: engineer, at: "2026-03-11T07:30:00Z" });
  const addenda = { [row]: { words: "The crane was ours." } };
  await moved(day, {
    act: "addendum",
    to: null,
    by: engineer,
    at: "2026-03-12T08:00:00Z",
    sent: { addenda },
  });
  await newPhoto(day, { kind: "diary", name: "Crane at gridline C.jpg" });
  await newDiary("2026-03-11");
  const pages = await pagesOf("diaries", { filters: { record: day } });
  const text = pages.map((page) => page.text.replaceAll(/\s+/g, " ")).join(" ");
  for (const words of [
    "Tue, 10 Mar 2026",
    "Heavy rain",
    "The pour",
    "Bello Tiling",
    "8.5",
    "Crane",
    "Cement",
    "DN 7",
    "LASBCA",
    "Move the door",
    "Rain until half past ten",
    "=Slab",
    "Near miss",
    "Briefed",
    "Second line.",
    "Crane at gridline C",
    "The crane was ours.",
    "12 Mar 2026, 09:00",
    contractorOn.name,
    "10 Mar 2026, 18:05",
    engineer.name,
    "11 Mar 2026, 08:30",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("Gone Ltd");
  expect(text).not.toContain("11 Mar 2026 Draft");
  expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(1);
});

it("a month has a page for each day, and typed rows of all that was written", async () => {
  const tilers = await newCompany("Bello Tiling");
  await newDiary("2026-03-10", { fields: written() });
  await newDiary("2026-03-10", { company: tilers });
  await newDiary("2026-03-11");
  await newDiary("2026-04-01");
  const march = { from: "2026-03-01", to: "2026-03-31" };
  const pages = await pagesOf("diaries", { filters: march });
  expect(pages.map(({ text }) => /\w+, \d+ \w+ 2026\n/.exec(text)?.[0].trim())).toEqual([
    "Tue, 10 Mar 2026",
    "Tue, 10 Mar 2026",
    "Wed, 11 Mar 2026",
  ]);
  expect(pages[1]?.text).toContain("Bello Tiling");
  expect(pages[2]?.text).toContain("This diary has not been submitted.");
  const rows = await rowsOf("diaries", { filters: march });
  expect(rows.map(({ Section }) => Section)).toEqual([
    "Weather",
    "Labour",
    "Plant",
    "Work done",
    "Deliveries",
    "Delays",
    "Instructions received",
    "Visitors",
    "Accidents and near misses",
    "Notes",
    "Nothing was written",
    "Nothing was written",
  ]);
  expect(rows[1]).toMatchObject({
    Date: "2026-03-10",
    "Diary of": "The project",
    Who: "Bello Tiling",
    Trade: "Tiler",
    Number: "6",
    Hours: "8.5",
  });
  expect(rows[5]).toMatchObject({ What: "Weather", Hours: "3.5" });
  const { bytes } = await exported("diaries", "csv", { filters: march });
  expect(bytes.toString("utf8")).toContain("'=Slab");
});

it("clients get approved days and marked photos, contractors their company's days, and neither who added what", async () => {
  const { clientOn, contractorOn, engineer, projectId } = company;
  const theirs = await newCompany("Bello Tiling", [contractorOn]);
  const row = newId();
  const approved = await newDiary("2026-03-10", {
    state: "approved",
    fields: { notes: "Approved words", addenda: { [row]: { words: "Added later" } } },
  });
  await moved(approved, {
    act: "addendum",
    to: null,
    by: engineer,
    sent: { addenda: { [row]: { words: "Added later" } } },
  });
  await newPhoto(approved, { kind: "diary", name: "Hidden.jpg" });
  await newPhoto(approved, { kind: "diary", name: "Marked.jpg", forClient: true });
  const draft = await newDiary("2026-03-11", { fields: { notes: "Draft words" } });
  await newDiary("2026-03-12", { company: theirs, fields: { notes: "Words of tilers" } });
  const [page, ...others] = await pagesOf("diaries", { as: clientOn });
  expect(others).toEqual([]);
  expect(page?.text).toContain("Approved words");
  expect(page?.text).toContain("Marked");
  expect(page?.text).toContain("Added later");
  expect(page?.text).not.toContain("Hidden");
  expect(page?.pictures).toBe(1);
  expect(page?.text).not.toContain(engineer.name + "\n12");
  const words = await wordsOf("diaries", { as: contractorOn });
  expect(words).toContain("Words of tilers");
  expect(words).not.toContain("Approved words");
  const filters = { project: projectId, record: draft };
  for (const as of [clientOn, contractorOn]) {
    const body = { kind: "diaries", format: "pdf", filters } as const;
    expect((await t.call(routes.createReportJob, { body }, as)).statusCode).toBe(404);
  }
});
