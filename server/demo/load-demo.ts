import pg from "pg";
import { DAY_MS } from "../../engine/day.ts";
import { hashPassword } from "../platform/passwords.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { newId } from "../platform/ids.ts";
import {
  DEMO_COMPANY,
  DEMO_PASSWORD,
  DEMO_WORKSPACE,
  demoCompanies,
  demoPeople,
} from "./company.ts";
import { holidaysIn } from "../features/programme/public.ts";
import { companyCalendarRows, siteCalendar } from "./company-calendars.ts";
import { drawIssues } from "./drawings/draw-issues.ts";
import { drawPhotos } from "./pictures/draw-photos.ts";
import { demoRegister } from "./drawing-rows.ts";
import { demoPhotos, photoRows } from "./photo-rows.ts";
import { assignmentRows, type PlannedWork } from "./assignment-rows.ts";
import { demoProgramme, tiedTasks } from "./programme-rows.ts";
import { rateRows } from "./ledger/ledger-rows.ts";
import { resourceRows } from "./resource-rows.ts";
import { demoLocations, siteStory } from "./site-story.ts";
import { tellStory } from "./story.ts";
import { deliveryRows, demoSupplies, supplyRows } from "./supplied-materials.ts";
import { demoProjectRows, type Rows } from "./story-rows.ts";

export type DemoState = "empty" | "demo" | "other";

async function stateOf(client: pg.Client): Promise<DemoState> {
  const { rows } = await client.query<{ demo: boolean }>("select id = $1 as demo from workspaces", [
    DEMO_WORKSPACE,
  ]);
  if (rows.length === 0) return "empty";
  return rows.every(({ demo }) => demo) ? "demo" : "other";
}

/** Inserts rows given as objects whose keys are the columns. */
async function insert(client: pg.Client, table: string, rows: Rows): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  if (columns === "") return;
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

async function insertPeople(client: pg.Client, since: Date): Promise<void> {
  const people = Object.values(demoPeople);
  const at = since.toISOString();
  const hash = await hashPassword(DEMO_PASSWORD);
  await insert(
    client,
    "users",
    people.map(({ id, name, email, company }) => ({
      id,
      name,
      email,
      company,
      theme: "system",
      email_proven_at: at,
      created_at: at,
      updated_at: at,
    })),
  );
  await insert(
    client,
    "credentials",
    people.map(({ id }) => ({ user_id: id, password_hash: hash, changed_at: at })),
  );
  await insert(client, "workspaces", [
    {
      id: DEMO_WORKSPACE,
      name: DEMO_COMPANY,
      currency: "NGN",
      time_zone: "Africa/Lagos",
      owner_id: demoPeople.admin.id,
      created_at: at,
      updated_at: at,
    },
  ]);
  await insert(
    client,
    "companies",
    demoCompanies.map(({ id, name, kind, trade }) => ({
      id,
      workspace_id: DEMO_WORKSPACE,
      name,
      kind,
      trade,
      created_at: at,
      updated_at: at,
      version: 1,
    })),
  );
  await insert(
    client,
    "company_details",
    demoCompanies.map(({ id, phone, address, taxNumber }) => ({
      company_id: id,
      workspace_id: DEMO_WORKSPACE,
      phone,
      address,
      tax_number: taxNumber,
    })),
  );
  await insert(
    client,
    "memberships",
    people.map(({ id, role }) => ({
      workspace_id: DEMO_WORKSPACE,
      user_id: id,
      role,
      company_id:
        demoCompanies.find(({ people: own }) => own.some((one) => one.id === id))?.id ?? null,
      active: true,
      created_at: at,
    })),
  );
}

/** Open tasks, the next due first. */
async function openTasks(client: pg.Client) {
  const { rows } = await client.query<{
    id: string;
    projectId: string;
    title: string;
    planned: boolean;
    due: string;
  }>(
    `select id, project_id as "projectId", title, activity_id is not null as planned, due_date::text as due from tasks
      where status not in ('done', 'completed') and due_date is not null order by due_date, id`,
  );
  return rows.map(({ due, ...task }) => ({ ...task, due: new Date(due) }));
}

/** Writes the company's calendars. @returns the calendar of its sites */
async function insertCalendars(client: pg.Client, now: Date, since: Date) {
  const years = { first: now.getUTCFullYear() - 2, last: now.getUTCFullYear() + 3 };
  const holidays = await holidaysIn({ country: "NG", from: years.first, to: years.last });
  const site = siteCalendar(newId(), holidays, years);
  const rows = companyCalendarRows(site, { officeId: newId(), at: since.toISOString() });
  await insert(client, "workspace_calendars", rows);
  return site;
}

/** Dates superseded drawings to the issue of the next revision, not to when the demo is loaded. */
async function dateSuperseded(client: pg.Client): Promise<void> {
  await client.query(
    `update drawing_revisions r set superseded_at = (
       select min(n.issued_at) from drawing_revisions n where n.drawing_id = r.drawing_id and n.seq > r.seq)
      where superseded_at is not null`,
  );
}

/**
 * Fills an empty database with the sample company. Does nothing if it is already there.
 * @param files where drawings and photos are stored; without it, there are none
 * @returns what the database contained before; if `other`, nothing was written.
 */
export async function loadDemo(url: string, now: Date, files?: FileStore): Promise<DemoState> {
  const client = new pg.Client({ connectionString: url, application_name: "plumbline demo" });
  await client.connect();
  try {
    await client.query(
      "set role plumbline_owner; set search_path = plumbline; set timezone = 'UTC'; begin",
    );
    // If two demos start at once, the second waits, and then finds the first one's company.
    await client.query("lock table workspaces in exclusive mode");
    const state = await stateOf(client);
    if (state === "empty") {
      const story = tellStory(now);
      const since = new Date(
        Math.min(...story.map(({ createdAt }) => createdAt.getTime())) - DAY_MS,
      );
      await insertPeople(client, since);
      await insert(client, "exchange_rates", rateRows(now, demoPeople.admin.id, newId));
      const site = await insertCalendars(client, now, since);
      const starts = new Map(story.map(({ project, start }) => [project.title, start]));
      const issues = files ? await drawIssues(files, starts) : [];
      const supplies = demoSupplies(newId);
      const work: PlannedWork[] = [];
      const delivered: Rows[number][] = [];
      for (const chapter of story) {
        const projectId = newId();
        const locations = demoLocations(chapter, newId);
        const programme = demoProgramme(chapter, { projectId, now, newId, site, locations });
        const told = demoProjectRows(programme.chapter, { projectId, now, newId, programme });
        const { projects = [], tasks = [], ...rows } = told;
        const { title } = chapter.project;
        const register = demoRegister(
          issues.filter(({ project }) => project === title),
          { projectId, newId },
        );
        const { rooms } = register;
        const recorded = siteStory(programme, {
          projectId,
          now,
          newId,
          site,
          rooms,
          locations,
          supplies,
        });
        const photos = demoPhotos(chapter, { projectId, now, ...recorded });
        const stored = files ? await drawPhotos(files, photos) : [];
        for (const [table, list] of Object.entries({
          projects,
          // Inserted before the programme, whose activities name locations.
          ...recorded.rows,
          ...programme.rows,
          tasks: tiedTasks(tasks, programme.activities),
          ...rows,
          ...register.rows,
          ...photoRows(stored, { projectId, title, newId }),
        }))
          await insert(client, table, list);
        delivered.push(...deliveryRows(recorded.diaries, { projectId, supplies, now, newId }));
        work.push(...programme.activities.map(({ activity }) => ({ projectId, activity })));
      }
      await dateSuperseded(client);
      const resources = resourceRows(await openTasks(client), { now, newId });
      for (const [table, rows] of Object.entries({
        ...resources,
        programme_assignments: assignmentRows(work, resources["resources"] ?? [], newId),
      }))
        await insert(client, table, rows);
      for (const [table, rows] of Object.entries({
        ...supplyRows(supplies, { now, newId }),
        material_movements: delivered,
      }))
        await insert(client, table, rows);
    }
    await client.query("commit");
    return state;
  } finally {
    await client.end();
  }
}
