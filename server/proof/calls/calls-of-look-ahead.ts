import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { monday } from "../../testing/monday.ts";
import { call, type Fixture, signsIn } from "./access-call.ts";
import { rowOf, tower } from "./calls-of-programmes.ts";

/** A constraint of the dig, made by the owner or by the caller. */
async function newConstraint(
  { t, ours, caller }: Fixture,
  maker: "owner" | "caller" = "owner",
): Promise<{ readonly id: string; readonly constraint: string }> {
  const constraint = newId();
  await t.database.superuser.query(
    `insert into programme_constraints
       (project_id, workspace_id, id, activity_id, activity_name, kind, words, created_by, created_at, updated_at)
     select $1, $2, $3, id, 'dig', 'permit', 'Road closure', $4, now(), now()
       from programme_activities where project_id = $1 order by id limit 1`,
    [ours.projectId, ours.workspaceId, constraint, maker === "owner" ? ours.owner.id : caller.id],
  );
  return { id: ours.projectId, constraint };
}

/**
 * Adds a promise for this week, which is still open, of the owner's or of the company of the contractor on the
 * team.
 */
async function newPromise(
  { t, ours }: Fixture,
  whose: "owner" | "contractor" = "owner",
): Promise<{ readonly id: string; readonly promise: string }> {
  const promise = newId();
  const { projectId, workspaceId } = ours;
  await t.database.superuser.query(
    `with w as (delete from programme_weeks where project_id = $1 and week = $4),
          p as (delete from programme_promises where project_id = $1 and week = $4)
     insert into programme_promises
       (project_id, workspace_id, id, week, activity_id, activity_name, company_id, words, unit, late, created_at, updated_at)
     select $1, $2, $3, $4, a.id, 'dig', case when $5 then m.company_id end, '', '', true, now(), now()
       from programme_activities a, memberships m
      where a.project_id = $1 and m.workspace_id = $2 and m.user_id = $6 order by a.id limit 1`,
    [projectId, workspaceId, promise, monday(), whose === "contractor", ours.contractorOn.id],
  );
  return { id: projectId, promise };
}

/** Constraints of the work ahead, and promises for a week. */
export const callsOfLookAhead = [
  call(routes.listConstraints, { given: tower, sees: signsIn }),
  call(routes.createConstraint, {
    given: async (fixture) => ({
      ...tower(fixture),
      body: {
        activity: await rowOf(fixture, "programme_activities"),
        kind: "permit",
        words: "Road closure",
      } as const,
    }),
  }),
  call(routes.updateConstraint, {
    given: async (fixture) => ({
      params: await newConstraint(fixture),
      body: { cleared: true },
    }),
  }),
  call(routes.updateConstraint, {
    of: "one's own",
    given: async (fixture) => ({
      params: await newConstraint(fixture, "caller"),
      body: { cleared: true },
    }),
  }),
  call(routes.deleteConstraint, {
    given: async (fixture) => ({ params: await newConstraint(fixture) }),
  }),
  call(routes.deleteConstraint, {
    of: "one's own",
    given: async (fixture) => ({ params: await newConstraint(fixture, "caller") }),
  }),
  call(routes.getPlanWeek, {
    given: ({ ours }) => ({ params: { id: ours.projectId, week: "2026-03-02" } }),
    sees: signsIn,
  }),
  call(routes.listWeekTallies, { given: tower }),
  call(routes.createPromise, {
    given: async (fixture) => ({
      ...tower(fixture),
      body: { week: monday(), activity: await rowOf(fixture, "programme_activities") },
    }),
  }),
  call(routes.createPromise, {
    of: "for the contractor's company",
    given: async (fixture) => {
      const { rows } = await fixture.t.database.superuser.query<{ id: string }>(
        "select company_id as id from memberships where workspace_id = $1 and user_id = $2",
        [fixture.ours.workspaceId, fixture.ours.contractorOn.id],
      );
      return {
        ...tower(fixture),
        body: {
          week: monday(),
          activity: await rowOf(fixture, "programme_activities"),
          company: rows[0]?.id ?? null,
        },
      };
    },
  }),
  call(routes.updatePromise, {
    given: async (fixture) => ({
      params: await newPromise(fixture),
      body: { words: "Half of it" },
    }),
  }),
  call(routes.updatePromise, {
    of: "of the contractor's company",
    given: async (fixture) => ({
      params: await newPromise(fixture, "contractor"),
      body: { words: "Half of it" },
    }),
  }),
  call(routes.deletePromise, {
    given: async (fixture) => ({ params: await newPromise(fixture) }),
  }),
  call(routes.deletePromise, {
    of: "of the contractor's company",
    given: async (fixture) => ({ params: await newPromise(fixture, "contractor") }),
  }),
  call(routes.closePlanWeek, {
    given: async (fixture) => {
      const { id, promise } = await newPromise(fixture);
      return {
        params: { id, week: monday() },
        body: { results: [{ promise, kept: true }] },
      };
    },
  }),
  call(routes.reopenPlanWeek, {
    given: ({ ours }) => ({ params: { id: ours.projectId, week: "2026-03-02" } }),
  }),
];
