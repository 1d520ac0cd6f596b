import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import sharp from "sharp";
import { createCompany } from "../../server/testing/company.ts";
import { atMost, type Benchmark } from "../benchmark.ts";
import { askOften } from "../stage/ask.ts";
import { openBrowser } from "../stage/browser.ts";
import { openDatabase } from "../stage/database.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { temporaryFolder } from "../stage/temporary-folder.ts";
import { letSignIn, visit, type Visit } from "../stage/visit.ts";
import { median } from "../statistics.ts";
import { show } from "../units.ts";

const PHOTOS = 5_000;
const TASKS = 500;
const VISITS = 5;

// Inserts fifty photos a day, one in five on the project itself and the others on its tasks.
const FILL = `
  with made as (
    insert into tasks (id, workspace_id, project_id, title)
    select uuidv7(), $1, $2, 'Cast bay ' || n from generate_series(1, $4::int) n returning id),
  numbered as (select id, row_number() over () - 1 as n from made)
  insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256, width,
                     height, storage_key, thumbnail, uploaded_by, created_at)
  select uuidv7(), $1, $2, case when f % 5 = 0 then 'project' else 'task' end,
         case when f % 5 = 0 then $2 else t.id end, 'site-' || f || '.jpg', 'image/jpeg', 2400000, repeat('0', 64), 4000,
         3000, 'uploads/' || $1::uuid || '/00000000-0000-4000-8000-' || lpad(f::text, 12, '0'), 'ready', $3, now() - f * interval '30 minutes'
    from generate_series(1, $5::int) f left join numbered t on t.n = f % $4::int`;

/** Writes the thumbnails of the photos that a person sees. */
async function writeThumbnails(folder: string, workspaceId: string): Promise<void> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const thumbnail = await sharp({
    create: { width: 320, height: 240, channels: 3, background: "grey", noise },
  })
    .webp({ quality: 60 })
    .toBuffer();
  const of = path.join(folder, "uploads", workspaceId);
  await mkdir(of, { recursive: true });
  for (let n = 1; n <= 200; n += 1)
    await writeFile(
      path.join(of, `00000000-0000-4000-8000-${String(n).padStart(12, "0")}.webp`),
      thumbnail,
    );
}

/** Fills a project. Triggers are off meanwhile. */
async function fill(superuser: pg.Pool, values: readonly (string | number)[]): Promise<void> {
  const client = await superuser.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(FILL, [...values]);
  } finally {
    client.release(true);
  }
}

/** The wall of a project's photos, on a person's first visit. */
export const photos: Benchmark = {
  name: "photos",
  title: `The wall of ${PHOTOS} photos of a project, cold cache, 1440 px`,
  async run(scope) {
    const database = await openDatabase(scope);
    const { superuser } = database;
    const { workspaceId, projectId, engineer } = await createCompany(superuser);
    await fill(superuser, [workspaceId, projectId, engineer.id, TASKS, PHOTOS]);
    await superuser.query("vacuum analyze");
    await letSignIn(superuser, engineer);
    const folder = temporaryFolder(scope);
    await writeThumbnails(folder, workspaceId);
    const { address } = await startPlumbline(scope, database, { FILES_URL: `file://${folder}` });
    const headers = await headersOf(engineer);
    const url = `${address}/api/projects/${projectId}/files?limit=48`;
    const call = await askOften({ url, headers }, 100);
    const narrowed = await askOften({ url: `${url}&shape=photo&from=task`, headers }, 100);
    const browser = await openBrowser(scope);
    const visits: Visit[] = [];
    for (let n = 0; n < VISITS; n += 1)
      visits.push(
        await visit(browser, {
          address,
          person: engineer,
          path: `/projects/${projectId}/files`,
          awaited: "main li img",
        }),
      );
    const seconds = visits.map((each) => each.seconds);
    const thumbnails = visits.map(({ calls }) => calls.filter((each) => /thumbnail/.test(each)));
    return [
      {
        what: "the call of a page",
        figure: `p50 ${show.milliseconds(call.p50)}, p95 ${show.milliseconds(call.p95)}`,
      },
      {
        what: "the call, narrowed to photos of tasks",
        figure: `p50 ${show.milliseconds(narrowed.p50)}, p95 ${show.milliseconds(narrowed.p95)}`,
      },
      {
        what: "first picture on the screen",
        figure: `${show.seconds(median(seconds))}  (median of ${VISITS}: ${seconds.map(show.seconds).join(", ")})`,
      },
      {
        what: "pictures fetched before scrolling",
        figure: show.count(median(thumbnails.map(({ length }) => length))),
      },
      atMost(1500, {
        what: "DOM nodes",
        value: median(visits.map(({ nodes }) => nodes)),
        show: show.count,
      }),
    ];
  },
};
