import { outOfTrash } from "./sight.ts";
import { all, type Answer, nothing } from "./sight-answer.ts";
import {
  company,
  drawingsInSight,
  inSight,
  manages,
  plans,
  revisionsInSight,
  teams,
  transmittalsOf,
  type Rows,
} from "./sight-rules.ts";

const givenRevisions = (column: string): Rows => {
  return (who) =>
    `select distinct ${column} as id from drawing_revisions
      where ${who.role === "contractor"} and ${outOfTrash("drawing_revisions", { sees: revisionsInSight }).sees?.(who)}`;
};

/** Functions for the records of the site and for drawings. */
export const functionsOfSite: Readonly<Record<string, Answer>> = {
  take_site_numbers: {
    ask: () => "select id from every_project where take_site_numbers(id, 'snag', 1) is not null",
    answers: (who) =>
      `select id from projects where ${inSight("id")(who)} and deleted_at is null and ${who.role !== "client"}`,
  },
  // These answer yes or no to anybody who knows the ids: of a command, a record and a device.
  site_edits_taken: {
    ask: () => "select site_edits_taken(array(select gen_random_uuid())) as id",
    answers: nothing.answers,
  },
  site_records_taken: {
    ask: () => "select site_records_taken(array(select gen_random_uuid())) as id",
    answers: nothing.answers,
  },
  site_replica_is_free: nothing,
  site_states_for_clients: {
    ask: () =>
      "select current_workspace() as id where 'snag open' = any (site_states_for_clients())",
    answers: ({ workspaceId }) =>
      `select id from workspaces where id = '${workspaceId}' and show_snags_to_clients`,
  },
  my_transmittals: {
    ask: () => "select distinct my_transmittals() as id",
    answers: (who) => `select distinct transmittal_id as id from (${transmittalsOf(who)}) t`,
  },
  my_given_revisions: {
    ask: () => "select distinct my_given_revisions() as id",
    answers: givenRevisions("id"),
  },
  my_given_drawings: {
    ask: () => "select distinct my_given_drawings() as id",
    answers: givenRevisions("drawing_id"),
  },
  viewers_of: {
    ask: () =>
      "select distinct v.person as id from drawings d cross join lateral viewers_of('drawing', array[d.id]) v",
    // Of the seeded drawings, clients see those that are issued, and the contractor one.
    answers: (who) =>
      `select distinct t.user_id as id from project_members t
         join memberships m on m.workspace_id = t.workspace_id and m.user_id = t.user_id
        where m.role in ('client', 'contractor') and t.project_id in
          (select project_id from drawings where ${outOfTrash("drawings", { sees: drawingsInSight }).sees?.(who)})`,
  },
  // Covers rows that everybody on a team would see.
  viewers_of_site_rows: {
    ask: () =>
      `select distinct v.person as id
         from every_project p
        cross join lateral viewers_of_site_rows(jsonb_build_array(jsonb_build_object(
                'id', p.id, 'project_id', p.id, 'kind', 'location', 'state', 'present', 'people', '[]'::jsonb))) v`,
    answers: (who) =>
      `select distinct t.user_id as id from project_members t
         join memberships m on m.workspace_id = t.workspace_id and m.user_id = t.user_id and m.active
        where m.role in ('client', 'contractor')
          and t.project_id in (select id from projects where ${inSight("id")(who)})`,
  },
  records_naming: {
    ask: ({ workspaceId }) =>
      `select distinct n.id from everyone e
        cross join lateral records_naming('${workspaceId}', e.id, null, 1000) n where n.kind = 'task'`,
    answers: (who) =>
      `select id from tasks where ${company(who)} and coalesce(assigned_to, created_by, proposed_by) is not null
          and (${plans(who) || manages(who)}
            or ('${who.userId}' in (assigned_to, created_by, proposed_by) and project_id in (${teams(who)})))`,
  },
  find_drawings: {
    ask: () => "select find_drawings('{%}', 1000) as id",
    answers: all("drawings", drawingsInSight),
  },
  find_in_drawings: {
    ask: () =>
      "select f.id from every_project p cross join lateral find_in_drawings(p.id, '{%kitchen%}', 1000) f (id)",
    answers: all("drawing_revisions", revisionsInSight),
  },
};
