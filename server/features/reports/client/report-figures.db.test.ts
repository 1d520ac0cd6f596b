import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  ClientReport,
  ClientReportLine,
} from "../../../../contract/reports/client-reports.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { type SeededProgramme, seedProgramme } from "../../../testing/seed/seed-programme.ts";
import { shareTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
let programme: SeededProgramme;

beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date("2026-03-09T08:00:00Z");
  company = await createCompany(t.database.superuser);
  const { projectId: id } = company;
  programme = await seedProgramme(t.database.superuser, company, { id, mark: "Tower" });
});

const query = (text: string, ...values: readonly unknown[]) =>
  t.database.superuser.query(text, [company.projectId, ...values]);

/** The figures of a new weekly report, of 2 to 8 March 2026. */
async function figures(): Promise<ClientReport["figures"]> {
  const { projectId, engineer } = company;
  const begun = await t.call(
    routes.createClientReport,
    { params: { id: projectId }, body: { cadence: "weekly" } },
    engineer,
  );
  expect(begun.statusCode, begun.body).toBe(201);
  const report = begun.json<{ data: ClientReportLine }>().data._id;
  const answer = await t.call(
    routes.getClientReport,
    { params: { id: projectId, report } },
    engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ClientReport }>().data.figures;
}

/** Adds activities of the programme that end on a day; with `agreed`, to its baseline as well. */
async function addActivities(of: {
  readonly name: string;
  readonly kind?: "task" | "finish_milestone";
  readonly finish: string;
  readonly agreed?: string;
  readonly finished?: boolean;
  readonly count?: number;
}): Promise<void> {
  await query(
    `with m as (
       insert into programme_activities (project_id, workspace_id, id, place, code, name, kind, duration_minutes,
              percent_complete, priority, notes, fields, starts_at, finishes_at, critical, on_longest_path, percent_done,
              actual_start, actual_finish)
       select $1, $2, gen_random_uuid(), 3145728 + n, '', $3, $4, 0, 0, 500, '', '{}', $5::date + time '08:00',
              $5::date + time '16:00', false, false, 0, case when $7 then $5::date + time '08:00' end,
              case when $7 then $5::date + time '16:00' end
         from generate_series(1, $8::int) n returning id)
     insert into programme_baseline_activities (project_id, workspace_id, baseline_id, activity_id, place, code, name, kind,
            duration_minutes, starts_at, finishes_at, critical, percent_complete)
     select $1, $2, $9, id, 1, '', $3, $4, 0, $6::date + time '16:00', $6::date + time '16:00', false, 0
       from m where $6::date is not null`,
    company.workspaceId,
    of.name,
    of.kind ?? "task",
    of.finish,
    of.agreed ?? null,
    of.finished ?? false,
    of.count ?? 1,
    programme.baseline,
  );
}

/** Moves the one activity of the baseline. */
const agree = (start: string, finish: string) =>
  query(
    "update programme_baseline_activities set starts_at = $2, finishes_at = $3 where project_id = $1",
    start,
    finish,
  );

describe("the programme in a report", () => {
  it("expects half of an activity that the end of the period cuts in half", async () => {
    await agree("2026-03-08T00:00", "2026-03-10T00:00");
    expect((await figures()).progress).toMatchObject({ percentPlanned: 50 });
  });

  it("expects of a period that is not over what is planned by now", async () => {
    await figures();
    await agree("2026-03-09T00:00", "2026-03-13T00:00");
    expect((await figures()).progress).toMatchObject({ percentPlanned: 25 });
  });

  it("compares nothing without a baseline", async () => {
    await addActivities({ name: "Roof on", kind: "finish_milestone", finish: "2026-04-01" });
    await query("delete from programme_baselines where project_id = $1");
    const { progress, milestones } = await figures();
    expect(progress).toMatchObject({ percentPlanned: null, agreed: null });
    expect(milestones).toMatchObject([{ name: "Roof on", finish: "2026-04-01", agreed: null }]);
  });

  it("lists milestones that are late, to come and reached in the period, and none reached before", async () => {
    const kind = "finish_milestone";
    await addActivities({ name: "Late", kind, finish: "2026-03-20", agreed: "2026-03-06" });
    await addActivities({ name: "To come", kind, finish: "2026-05-01", agreed: "2026-05-01" });
    await addActivities({ name: "Reached", kind, finish: "2026-03-04", finished: true });
    await addActivities({ name: "Before", kind, finish: "2026-03-01", finished: true });
    const { milestones, totals } = await figures();
    expect(milestones).toMatchObject([
      { name: "Reached", finish: "2026-03-04", agreed: null, done: true },
      { name: "Late", finish: "2026-03-20", agreed: "2026-03-06", done: false },
      { name: "To come", finish: "2026-05-01", agreed: "2026-05-01", done: false },
    ]);
    expect(totals.milestones).toBe(3);
  });

  it("lists the first activities and says how many there are", async () => {
    await addActivities({ name: "Done", finish: "2026-03-04", finished: true, count: 31 });
    await addActivities({ name: "Next", finish: "2026-03-12", count: 32 });
    await addActivities({ name: "Key", kind: "finish_milestone", finish: "2026-03-12", count: 9 });
    const { finished, ahead, milestones, totals } = await figures();
    expect([finished.length, ahead.length, milestones.length]).toEqual([30, 30, 8]);
    expect(totals).toEqual({ finished: 31, ahead: 32, milestones: 9, days: 0 });
  });
});

it("the money in a report is what the client sees of the project elsewhere", async () => {
  const { workspaceId, projectId, engineer, clientOn } = company;
  await query("update projects set budget = 1000 where id = $1");
  const addExpense = (amount: number, currency: string, status: string) =>
    query(
      `insert into expenses (id, workspace_id, project_id, amount, currency, spent_on, description, created_by, status)
       values ($2, $3, $1, $4, $5, '2026-03-01', 'Sand', $6, $7)`,
      newId(),
      workspaceId,
      amount,
      currency,
      engineer.id,
      status,
    );
  await addExpense(100, "NGN", "approved");
  await addExpense(40, "NGN", "paid");
  await addExpense(7, "NGN", "submitted");
  await addExpense(5, "USD", "approved");
  const { money } = await figures();
  expect(money).toMatchObject({
    budget: 1000,
    spent: 140,
    paid: 40,
    unconverted: [{ currency: "USD", amount: 5 }],
  });
  const answer = await t.call(routes.getCostTrend, { query: { project: projectId } }, clientOn);
  const { standing, unconverted } = answer.json();
  expect(standing).toMatchObject({
    headline: money.budget,
    spent: money.spent,
    forecast: money.forecast,
  });
  expect(unconverted).toEqual(money.unconverted);
});
