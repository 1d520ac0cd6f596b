import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addActivityReport } from "../../testing/seed/seed-activity-reports.ts";
import { addResource } from "../../testing/seed/seed-resources.ts";
import { call, signs, signsIn, type Fixture } from "./access-call.ts";

export const tower = ({ ours }: Fixture) => ({ params: { id: ours.projectId } });

/** The first row of a table that belongs to the project. */
export async function rowOf({ t, ours }: Fixture, table: string): Promise<string> {
  const { rows } = await t.database.superuser.query<{ id: string }>(
    `select id from ${table} where project_id = $1 order by id limit 1`,
    [ours.projectId],
  );
  return rows[0]?.id ?? "";
}

async function revisionOf({ t, ours }: Fixture): Promise<number> {
  const { rows } = await t.database.superuser.query<{ revision: number }>(
    "select revision from programmes where project_id = $1",
    [ours.projectId],
  );
  return rows[0]?.revision ?? 0;
}

/** A baseline that is not the current one. */
async function newBaseline({ t, ours }: Fixture): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into programme_baselines (project_id, workspace_id, id, name, revision, is_current, created_at)
     values ($1, $2, $3, $4, 0, false, now())`,
    [ours.projectId, ours.workspaceId, id, signs.tower],
  );
  return id;
}

/** A programme that needs a resource with a capacity. */
async function towerWithMasons(fixture: Fixture) {
  const { workspaceId, projectId } = fixture.ours;
  const db = fixture.t.database.superuser;
  const resource = await addResource(db, { workspaceId, name: signs.tower });
  await db.query(
    `insert into programme_assignments (project_id, workspace_id, id, activity_id, resource_id, per_day)
     values ($1, $2, $3, $4, $5, 1)`,
    [projectId, workspaceId, newId(), await rowOf(fixture, "programme_activities"), resource],
  );
  return tower(fixture);
}

/** A view of the caller's own. */
async function newView({ t, caller, home }: Fixture): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into programme_views (workspace_id, id, user_id, name, query, shared, created_at, updated_at)
     values ($1, $2, $3, 'Critical', 'critical=1', false, now(), now())`,
    [home.workspaceId, id, caller.id],
  );
  return id;
}

/** A milestone in each of the two projects. */
async function withMilestones({ t, ours }: Fixture): Promise<Record<string, never>> {
  await t.database.superuser.query(
    `insert into programme_activities
       (project_id, workspace_id, id, place, code, name, kind, duration_minutes, percent_complete, priority, notes,
        fields, starts_at, finishes_at, critical, on_longest_path, percent_done)
     select p.id, p.workspace_id, gen_random_uuid(), 3145728, 'M', p.title || ' roofed', 'finish_milestone', 0, 0, 500,
            '', '{}', '2026-03-03T16:00', '2026-03-03T16:00', true, true, 0
       from projects p join programmes g on g.project_id = p.id where p.workspace_id = $1
        and not exists (select from programme_activities a where a.project_id = p.id and a.code = 'M')`,
    [ours.workspaceId],
  );
  return {};
}

const baselineOf = async (fixture: Fixture) => ({
  params: { id: fixture.ours.projectId, baseline: await newBaseline(fixture) },
});

/** A report of the activity that the contractor's company has. */
async function reportOf({ t, ours }: Fixture) {
  const { superuser } = t.database;
  const report = await addActivityReport(superuser, ours, {
    projectId: ours.projectId,
    mark: signs.tower,
  });
  const { rows } = await superuser.query<{ activity: string }>(
    "select activity_id as activity from activity_reports where id = $1",
    [report],
  );
  return {
    params: { id: ours.projectId },
    body: { _id: newId(), activity: rows[0]?.activity ?? "", actualStart: "2020-03-02T08:00" },
  };
}

/** Programmes, their revisions and baselines, and who is there. */
export const callsOfProgrammes = [
  call(routes.getProgramme, { given: tower, sees: signsIn }),
  call(routes.getBareProgramme, { given: tower, sees: signsIn }),
  call(routes.getProgrammeChanges, {
    given: (fixture) => ({ ...tower(fixture), query: { since: 0 } }),
    sees: signsIn,
  }),
  call(routes.editProgramme, {
    given: async (fixture) => ({
      ...tower(fixture),
      body: {
        _id: newId(),
        base: await revisionOf(fixture),
        edits: [
          { op: "add_activity", _id: newId(), parent: null, fields: { name: "Roof" } } as const,
        ],
      },
    }),
  }),
  call(routes.listProgrammeRevisions, { given: tower, sees: signsIn }),
  call(routes.getProgrammeRevision, {
    given: ({ ours }) => ({ params: { id: ours.projectId, number: 1 } }),
    sees: signsIn,
  }),
  call(routes.restoreProgramme, {
    given: async (fixture) => ({
      params: { id: fixture.ours.projectId, number: 1 },
      body: { _id: newId(), base: await revisionOf(fixture) },
    }),
  }),
  call(routes.createBaseline, {
    given: (fixture) => ({ ...tower(fixture), body: { name: "Contract" } }),
  }),
  call(routes.getBaseline, {
    given: async (fixture) => ({
      params: {
        id: fixture.ours.projectId,
        baseline: await rowOf(fixture, "programme_baselines"),
      },
    }),
    sees: signsIn,
  }),
  call(routes.updateBaseline, {
    given: async (fixture) => ({ ...(await baselineOf(fixture)), body: { name: "Contract" } }),
  }),
  call(routes.deleteBaseline, { given: baselineOf }),
  call(routes.importProgramme, { given: tower }),
  call(routes.importProgramme, {
    of: "looking first",
    given: (fixture) => ({ ...tower(fixture), query: { preview: "true" } as const }),
  }),
  call(routes.exportProgramme, {
    given: (fixture) => ({ ...tower(fixture), query: { format: "mspdi" } as const }),
    sees: signsIn,
  }),
  call(routes.getExportLosses, {
    given: (fixture) => ({ ...tower(fixture), query: { format: "xer" } as const }),
  }),
  call(routes.listHolidays, { given: () => ({ query: { country: "NG", from: 2026, to: 2026 } }) }),
  call(routes.listHolidayCountries),
  call(routes.getWhy, {
    given: async (fixture) => ({
      params: {
        id: fixture.ours.projectId,
        activity: await rowOf(fixture, "programme_activities"),
      },
      // The start is the programme's; the finish names the calendar.
      query: { of: "finish" } as const,
    }),
    sees: signsIn,
  }),
  call(routes.listActivityChoices, { given: tower }),
  call(routes.listProgrammes, { sees: signsIn }),
  call(routes.listMilestones, { given: withMilestones, sees: signsIn }),
  call(routes.getProgrammeHealth, { given: tower }),
  call(routes.getProgrammeSupplies, { given: towerWithMasons, sees: signsIn }),
  call(routes.compareProgramme, {
    given: (fixture) => ({ ...tower(fixture), query: { from: "revision:0" } }),
    sees: signsIn,
  }),
  call(routes.listProgrammeViews),
  call(routes.saveProgrammeView, {
    given: () => ({ params: { id: newId() }, body: { name: "Critical", query: "critical=1" } }),
  }),
  call(routes.deleteProgrammeView, {
    given: async (fixture) => ({ params: { id: await newView(fixture) } }),
  }),
  call(routes.listActivityReports, {
    given: async (fixture) => {
      await reportOf(fixture);
      return tower(fixture);
    },
    sees: signsIn,
  }),
  call(routes.reportProgress, { given: reportOf }),
  call(routes.reportProgress, {
    of: "of another company's activity",
    given: async (fixture) => {
      const input = await reportOf(fixture);
      await fixture.t.database.superuser.query(
        "update programme_activities set company_id = null where project_id = $1 and id = $2",
        [fixture.ours.projectId, input.body.activity],
      );
      return input;
    },
  }),
  call(routes.rejectReport, {
    given: async (fixture) => {
      const { t, ours } = fixture;
      const report = await addActivityReport(t.database.superuser, ours, ours);
      return { params: { id: ours.projectId, report }, body: { reason: "It has not begun." } };
    },
  }),
  call(routes.listProgrammePresence, { given: tower }),
  call(routes.putProgrammePresence, {
    given: (fixture) => ({ ...tower(fixture), body: { activity: null } }),
  }),
];
