import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createCompany } from "../testing/company.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { loadDemo } from "./load-demo.ts";

let database: TestDatabase;
async function begin(): Promise<void> {
  database = await createTestDatabase(inject("serverUrl"));
}
const end = () => database.drop();

const now = new Date("2026-11-20T09:00:00Z");

async function counts(): Promise<Record<string, number>> {
  const { rows } = await database.superuser.query<Record<string, number>>(
    `select (select count(*) from projects)::int as projects, (select count(*) from tasks)::int as tasks,
            (select count(*) from users)::int as people, (select count(*) from activities)::int as activities,
            (select sum(tasks) from task_totals)::int as counted,
            (select sum(amount) from money_totals where status in ('approved', 'paid'))::int8 as spent,
            (select sum(amount) from expenses where status in ('approved', 'paid'))::int8 as ledger`,
  );
  return rows[0] ?? {};
}

describe("loading the demo", () => {
  beforeEach(begin);
  afterEach(end);

  it("fills an empty database once, even if two demos start at once", async () => {
    expect(await Promise.all([loadDemo(database.url, now), loadDemo(database.url, now)])).toEqual(
      expect.arrayContaining(["empty", "demo"]),
    );
    const first = await counts();
    expect(first).toMatchObject({ projects: 7, people: 4 });
    expect(first["tasks"]).toBeGreaterThan(200);
    expect(first["counted"]).toBe(first["tasks"]);
    expect(first["spent"]).toBe(first["ledger"]);
    expect(await loadDemo(database.url, now)).toBe("demo");
    expect(await counts()).toEqual(first);
  });

  it("writes nothing into a database that holds anything else", async () => {
    await createCompany(database.superuser);
    const before = await counts();
    expect(await loadDemo(database.url, now)).toBe("other");
    expect(await counts()).toEqual(before);
  });
});

// The tests only read the demo.
describe("the demo", () => {
  beforeAll(async () => {
    await begin();
    await loadDemo(database.url, now);
  }, 60_000);
  afterAll(end);

  it("plans each project below its budget, month by month, with one project over budget and one well below", async () => {
    const { rows } = await database.superuser.query<Record<string, number | string>>(
      `select p.title, p.status, p.budget::float8 as budget,
              (select sum(amount)::float8 from budget_lines where project_id = p.id) as planned,
              (select sum(amount)::float8 from budget_line_months where project_id = p.id) as spread,
              (select sum(greatest(planned, spent))::float8 from (
                select c.id, coalesce((select sum(amount) from budget_lines where cost_code_id = c.id), 0) as planned,
                       coalesce((select sum(project_amount) from code_totals
                                  where cost_code_id = c.id and status in ('approved', 'paid')), 0) as spent
                  from cost_codes c where c.project_id = p.id) codes) as forecast
         from projects p order by p.title`,
    );
    const share = new Map<unknown, number>();
    for (const { title, budget, planned, spread, forecast } of rows) {
      expect(spread).toBe(planned);
      expect(Number(planned) / Number(budget)).toBeCloseTo(0.95, 2);
      share.set(title, Number(forecast) / Number(budget));
    }
    expect(share.get("Ikorodu Primary School Block")).toBeGreaterThan(1.02);
    expect(share.get("Victoria Island Office Fit-out")).toBeLessThan(0.97);
  });

  it("keeps calendars of the company, which the sites of its programmes have", async () => {
    const { rows } = await database.superuser.query<Record<string, unknown>>(
      `select w.name, w.is_default, count(c)::int as programmes,
              count(c) filter (where c.week = w.week and c.exceptions = w.exceptions)::int as same
         from workspace_calendars w left join programme_calendars c on c.origin_id = w.id
        group by w.id order by w.name`,
    );
    expect(rows).toEqual([
      { name: "Office, Monday to Friday", is_default: false, programmes: 0, same: 0 },
      { name: "Site, Monday to Saturday", is_default: true, programmes: 3, same: 3 },
    ]);
  });

  it("has three programmes with holidays, a baseline and slips, whose dates are those that the server computes", async () => {
    const { rows } = await database.superuser.query<Record<string, string | number>>(
      `select p.title, count(a.id)::int as activities, (g.data_date is not null) as updated,
              count(a.id) filter (where a.actual_finish is not null)::int as finished,
              count(a.id) filter (where a.actual_start is not null and a.actual_finish is null)::int as open,
              extract(day from g.finishes_at - b.finishes_at)::int as slip,
              abs(extract(day from g.finishes_at - p.finish_date::timestamp))::int as off,
              (select count(*)::int from programme_links l where l.project_id = p.id) as links
         from programmes g join projects p on p.id = g.project_id
         join programme_activities a on a.project_id = p.id
         join programme_baselines b on b.project_id = p.id and b.is_current
        group by p.id, p.title, p.finish_date, g.data_date, g.finishes_at, b.finishes_at order by p.title`,
    );
    expect(rows.map(({ title }) => title)).toEqual([
      "Epe Cold Store",
      "Lekki Phase 1 Terraces",
      "Victoria Island Office Fit-out",
    ]);
    for (const { title, activities, links, updated, finished, open, slip, off } of rows) {
      expect(Number(links), String(title)).toBeGreaterThan(Number(activities));
      expect(Number(off), String(title)).toBeLessThan(60);
      if (title === "Epe Cold Store") {
        expect([updated, finished, open, slip]).toEqual([false, 0, 0, 0]);
        continue;
      }
      expect(updated).toBe(true);
      expect(Number(finished)).toBeGreaterThan(10);
      expect(Number(open)).toBeGreaterThan(0);
      expect(Number(slip), String(title)).toBeGreaterThan(3);
    }
  });

  it("has constraints that are open and cleared, and weeks of promises, most of which were kept", async () => {
    const { rows } = await database.superuser.query<Record<string, number>>(
      `select (select count(*)::int from programme_constraints where cleared_at is null) as open,
              (select count(*)::int from programme_weeks) as weeks,
              count(*) filter (where kept is null)::int as promised,
              round(100.0 * count(*) filter (where kept) / count(kept))::int as percent
         from programme_promises`,
    );
    const { open, weeks, promised, percent } = rows[0] ?? {};
    expect(open).toBeGreaterThan(2);
    expect(weeks).toBeGreaterThan(8);
    expect(promised).toBeGreaterThan(2);
    expect(percent).toBeGreaterThan(55);
    expect(percent).toBeLessThan(95);
  });

  it("ties tasks to the activities of the same name, which have a company and resources of their own", async () => {
    const { rows } = await database.superuser.query<Record<string, number>>(
      `select count(*)::int as tied,
              count(*) filter (where t.title <> a.name)::int as astray,
              count(*) filter (where t.follows_activity)::int as following,
              count(*) filter (where t.completed_at is null
                                 and (not t.follows_activity or t.due_date <> a.finishes_at::date))::int as wrong,
              (select count(distinct company_id)::int from programme_activities) as companies,
              (select count(*)::int from programme_assignments) as assigned,
              (select count(*)::int from programme_assignments s
                 join programme_activities b on b.project_id = s.project_id and b.id = s.activity_id
                where b.actual_finish is not null) as finished
         from tasks t join programme_activities a on a.project_id = t.project_id and a.id = t.activity_id`,
    );
    const [found] = rows;
    expect(found).toMatchObject({ astray: 0, wrong: 0, companies: 6, finished: 0 });
    expect(found?.["tied"]).toBeGreaterThan(150);
    expect(found?.["following"]).toBeGreaterThan(20);
    expect(found?.["assigned"]).toBeGreaterThan(10);
  });

  it("tells one story: tasks are where their activities are, and the money falls when the work does", async () => {
    const { rows } = await database.superuser.query<Record<string, number>>(
      `select count(*) filter (where (t.completed_at is null) <> (a.actual_finish is null)
                                  or (a.actual_start is null and t.status in ('in_progress', 'review')))::int as astray,
              count(*) filter (where t.completed_at::date <> a.actual_finish::date)::int as apart,
              (select count(*)::int from budget_lines l
                where l.spread = 'programme') as lines,
              (select count(*)::int from budget_lines l
                where l.project_id in (select project_id from programmes) and l.spread <> 'programme') as others,
              (select count(*)::int from activity_reports r where r.state = 'pending') as waiting,
              (select count(*)::int from activity_reports r where r.state = 'accepted') as accepted
         from tasks t join programme_activities a on a.project_id = t.project_id and a.id = t.activity_id`,
    );
    const { astray, apart, lines, others, waiting, accepted } = rows[0] ?? {};
    expect({ astray, apart, others }).toEqual({ astray: 0, apart: 0, others: 0 });
    expect(lines).toBeGreaterThan(40);
    expect(waiting).toBeGreaterThan(0);
    expect(accepted).toBeGreaterThan(0);
  });

  it("tells of the site: locations, 400 snags and a diary for each working day, in states that fit their age", async () => {
    const count = async (query: string) =>
      (await database.superuser.query<{ n: number }>(`select count(*)::int as n from ${query}`))
        .rows[0]?.n ?? 0;
    expect(await count("site_records where kind = 'snag'")).toBe(400);
    expect(await count("site_records where kind = 'snag' and state = 'closed'")).toBeGreaterThan(
      200,
    );
    expect(await count("site_records where kind = 'snag' and state <> 'closed'")).toBeGreaterThan(
      40,
    );
    expect(await count("site_records where kind = 'diary' and company_id is null")).toBeGreaterThan(
      200,
    );
    expect(
      await count("site_records where kind = 'diary' and company_id is not null"),
    ).toBeGreaterThan(10);
    // Somewhere in the company, there are diaries for a year of working days.
    expect(
      await count("(select distinct day from site_records where kind = 'diary') d"),
    ).toBeGreaterThan(270);
    expect(
      await count(
        "site_records where kind = 'diary' and day < (select max(day) from site_records) - 350",
      ),
    ).toBeGreaterThan(0);
    // Only recent diaries wait for approval.
    expect(
      await count(
        "site_records where kind = 'diary' and state <> 'approved' and day < (select max(day) from site_records) - 4",
      ),
    ).toBe(0);
    expect(await count("site_records where kind = 'diary' and extract(dow from day) = 0")).toBe(0);
    // Sites are closed from Christmas until after New Year.
    expect(
      await count(
        "site_records where kind = 'diary' and (to_char(day, 'MM-DD') >= '12-24' or to_char(day, 'MM-DD') <= '01-03')",
      ),
    ).toBe(0);
    // Every record has its history, and every reference leads somewhere.
    expect(
      await count(
        "site_records r where not exists (select from site_edits e where e.record_id = r.id)",
      ),
    ).toBe(0);
    expect(
      await count(`site_records r where r.fields ? 'location'
         and not exists (select from site_records l where l.id = (r.fields->>'location')::uuid and l.kind = 'location')`),
    ).toBe(0);
    expect(
      await count(`site_records r, jsonb_each(r.fields->'work') w where r.kind = 'diary'
         and not exists (select from programme_activities a where a.id = (w.value->>'activity')::uuid)`),
    ).toBe(0);
    // Activities are at the locations of their work, and approved diaries added their deliveries to the ledger.
    expect(
      await count("programme_activities where location_id is not null and kind = 'task'"),
    ).toBeGreaterThan(80);
    expect(
      await count(`programme_activities a join site_records l on l.id = a.location_id
         where l.project_id <> a.project_id or l.kind <> 'location'`),
    ).toBe(0);
    expect(
      await count(`site_records r, jsonb_each(r.fields->'deliveries') d
         where r.kind = 'diary' and r.state = 'approved' and not exists (
           select from material_movements m join resources s on s.id = m.resource_id
            where m.diary_id = r.id and m.delivery_row = d.key::uuid and s.unit = d.value->>'unit'
              and m.quantity = (d.value->>'quantity')::numeric and m.moved_on = r.day)`),
    ).toBe(0);
    expect(await count("material_movements where diary_id is not null")).toBeGreaterThan(40);
  });
});
