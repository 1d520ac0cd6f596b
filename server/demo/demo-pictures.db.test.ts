import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { diskFiles } from "../platform/files/file-disk.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { measurePicture } from "../platform/pictures.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { loadDemo } from "./load-demo.ts";
import { storageKey } from "../platform/files/storage-keys.ts";

// The demo's drawings and photos: loaded once, since drawing them takes seconds.

const now = new Date("2026-11-20T09:00:00Z");
let database: TestDatabase;
let folder: string;
let files: FileStore;

beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  folder = await mkdtemp(path.join(tmpdir(), "plumbline-demo-test-"));
  files = diskFiles(folder);
  await loadDemo(database.url, now, files);
}, 120_000);
afterAll(async () => {
  await files.close();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

async function rows<T extends object>(text: string): Promise<T[]> {
  return (await database.superuser.query<T>(text)).rows;
}
const count = async (from: string) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? 0;

it("has three sets of drawings with revisions, of which the latest is current", async () => {
  expect(
    await rows(
      `select d.folder, d.number, string_agg(r.code, ' ' order by r.seq) as codes,
              (select code from drawing_revisions c where c.id = d.current_id) as current,
              bool_and((r.superseded_at is null) = (r.id = d.current_id)) as settled
         from drawings d join drawing_revisions r on r.drawing_id = d.id
        where d.number in ('A-101', 'A-103', 'S-101', 'E-101', 'A-201') group by d.id order by d.number`,
    ),
  ).toEqual([
    {
      folder: "Architecture",
      number: "A-101",
      codes: "P01 C01 C02",
      current: "C02",
      settled: true,
    },
    { folder: "Architecture", number: "A-103", codes: "C01", current: "C01", settled: true },
    { folder: "Architecture", number: "A-201", codes: "C01 C02", current: "C02", settled: true },
    { folder: "Services", number: "E-101", codes: "C01", current: "C01", settled: true },
    { folder: "Structure", number: "S-101", codes: "C01", current: "C01", settled: true },
  ]);
  expect(
    await count("drawing_revisions where issued_at > superseded_at or issued_at > now()"),
  ).toBe(0);
});

it("reads from each sheet's title block what is in the register, and stores what it draws", async () => {
  expect(
    await count(
      `drawing_revisions r join drawings d on d.id = r.drawing_id join drawing_sheets s on s.id = r.sheet_id
        where (s.proposed_number, s.proposed_title, s.proposed_revision) is distinct from (d.number, d.title, r.code)`,
    ),
  ).toBe(0);
  const sheets = await rows<{ folder: string; bytes: number; source: string }>(
    `select s.folder, s.tile_bytes::int as bytes, u.storage_folder || 'source.pdf' as source
       from drawing_sheets s join drawing_uploads u on u.id = s.upload_id`,
  );
  expect(sheets.length).toBeGreaterThan(12);
  for (const { folder: key, bytes, source } of sheets) {
    expect((await buffer(await files.get(storageKey(`${key}.pack`)))).length).toBe(bytes);
    expect((await buffer(await files.get(storageKey(source)))).subarray(0, 5).toString()).toBe(
      "%PDF-",
    );
  }
  // The demo uses little disk space of a person who tries the product.
  expect(sheets.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(20_000_000);
});

it("pins each snag inside the room of its location, on a drawing that its company was sent", async () => {
  const pins = await rows<{ x: number; y: number; room: string; number: string; given: boolean }>(
    `select (s.fields->'pin'->>'x')::float8 as x, (s.fields->'pin'->>'y')::float8 as y,
            l.fields->>'name' as room, d.number,
            exists (select from transmittal_revisions t where t.revision_id = r.id) as given
       from site_records s join site_records l on l.id = (s.fields->>'location')::uuid
       join drawings d on d.id = (s.fields->'pin'->>'drawing')::uuid and d.project_id = s.project_id
       join drawing_revisions r on r.id = (s.fields->'pin'->>'revision')::uuid and r.drawing_id = d.id
      where s.kind = 'snag'`,
  );
  expect(pins).toHaveLength(400);
  for (const { x, y, given } of pins) {
    expect(given).toBe(true);
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(Math.max(x, y)).toBeLessThan(1);
  }
  // The living room is at the top left of the ground floor, and the entrance below it.
  const on = (room: string) => pins.filter((pin) => pin.room === room && pin.number === "A-101");
  expect(on("Living room").length).toBeGreaterThan(3);
  const lowest = Math.max(...on("Living room").map(({ y }) => y));
  expect(Math.min(...on("Entrance").map(({ y }) => y))).toBeGreaterThan(lowest);
});

it("sent drawings with a transmittal that was acknowledged", async () => {
  expect(
    await rows(
      `select p.title, t.number, count(distinct i.revision_id)::int as revisions,
              bool_and(e.acknowledged_at > t.sent_at and e.acknowledged_at < '${now.toISOString()}') as acknowledged
         from transmittals t join projects p on p.id = t.project_id
         join transmittal_revisions i on i.transmittal_id = t.id
         join transmittal_receipts e on e.transmittal_id = t.id
        group by p.title, t.number order by p.title`,
    ),
  ).toEqual([
    { title: "Lekki Phase 1 Terraces", number: 1, revisions: 6, acknowledged: true },
    { title: "Victoria Island Office Fit-out", number: 1, revisions: 2, acknowledged: true },
  ]);
});

it("has photos of snags before and after, of diaries, and of a fixed view, some for clients", async () => {
  const photos = await rows<{ kind: string; moment: string | null; view: boolean; n: number }>(
    `select subject_kind as kind, moment, view_id is not null as view, count(*)::int as n
       from files group by 1, 2, 3 order by 1, 2, 3`,
  );
  expect(photos.map(({ n, ...of }) => [of, n > 5])).toEqual([
    [{ kind: "diary", moment: null, view: false }, true],
    [{ kind: "project", moment: null, view: true }, true],
    [{ kind: "snag", moment: "after", view: false }, true],
    [{ kind: "snag", moment: "before", view: false }, true],
  ]);
  expect(await count("files where for_client")).toBeGreaterThan(20);
  expect(await count("files where not for_client")).toBeGreaterThan(20);
  const [picture] = await rows<{ key: string }>("select storage_key as key from files limit 1");
  const staged = await files.stage(await files.get(storageKey(picture?.key ?? "")));
  expect(await measurePicture(staged.path)).toEqual({ width: 800, height: 600 });
  await staged.remove();
});

it("took each photo when its story says", async () => {
  expect(
    await count(
      `files f join site_records s on s.id = f.subject_id
        where f.moment = 'before' and abs(extract(epoch from f.taken_at - s.created_at)) > 600
           or f.moment = 'after' and (s.state <> 'closed' or f.taken_at not between s.created_at - interval '10 minutes' and s.updated_at)
           or f.subject_kind = 'diary' and (f.taken_at at time zone 'Africa/Lagos')::date <> s.day`,
    ),
  ).toBe(0);
  expect(
    await count(`files where taken_at > '${now.toISOString()}' or created_at < taken_at`),
  ).toBe(0);
  // The series shows every other week of the work.
  expect(
    await count(
      `(select taken_at - lag(taken_at) over (partition by view_id order by taken_at) as gap
          from files where view_id is not null) g where gap <> interval '14 days'`,
    ),
  ).toBe(0);
});
