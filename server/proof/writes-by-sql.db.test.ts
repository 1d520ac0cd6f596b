import { describe, expect, test } from "vitest";
import { type Action, may } from "../../contract/permissions.ts";
import type { TestPerson } from "../testing/company.ts";
import {
  addDrawingRow,
  addTransmittalRow,
  type SeededDrawing,
} from "../testing/seed/seed-drawings.ts";
import { newId } from "../platform/ids.ts";
import { addClientReport } from "../testing/seed/seed-client-reports.ts";
import { addActivityReport } from "../testing/seed/seed-activity-reports.ts";
import { changes, company, database, one, prepare, shared } from "./by-sql-fixture.ts";

// The database forbids what the table of permissions forbids, whatever SQL a request sends.

prepare();

const people = ["admin", "engineer", "clientOn", "contractorOn"] as const;

/** A statement on a record of somebody else's, in a project that everybody here sees. */
interface Write {
  readonly action: Action;
  readonly text: (person: TestPerson) => Promise<string>;
}

/** A task of nobody here in the shared project. */
async function othersTask(): Promise<string> {
  return one(
    `insert into tasks (id, workspace_id, project_id, title, created_by)
     values (gen_random_uuid(), $1, $2, 'Somebody else’s', $3) returning id`,
    company.workspaceId,
    await shared(),
    company.owner.id,
  );
}

/** A report of the activity that the contractor's company has in the shared project. */
async function reportText(
  of = { company: "my_company()", reporter: "current_actor()", state: "pending" },
): Promise<string> {
  const { company: reporting, reporter, state } = of;
  await database.superuser.query(
    "update activity_reports set state = 'replaced' where state = 'pending'",
  );
  return `insert into activity_reports
            (project_id, id, workspace_id, activity_id, company_id, reported_by, reported_at, percent_complete, note, state)
          select project_id, gen_random_uuid(), workspace_id, id, ${reporting}, ${reporter}, now(), 50, '', '${state}'
            from programme_activities where project_id = '${await shared()}' and company_id is not null`;
}

/** A report by the contractor that a planner has not decided on. */
async function waitingReport(): Promise<string> {
  return addActivityReport(database.superuser, company, { projectId: await shared() });
}

/** A constraint that somebody else logged and the contractor's company clears, in the shared project. */
async function othersConstraint(): Promise<string> {
  return one(
    `insert into programme_constraints (project_id, workspace_id, id, activity_id, activity_name, kind, words,
                                        owner_company_id, created_by, created_at, updated_at)
     select $2, workspace_id, gen_random_uuid(), gen_random_uuid(), 'Dig', 'permit', 'Road closure', company_id, $3,
            now(), now()
       from memberships where workspace_id = $1 and user_id = $4 returning id`,
    company.workspaceId,
    await shared(),
    company.owner.id,
    company.contractorOn.id,
  );
}

/** A promise of the contractor's company in the shared project, for a week that is open. */
async function promiseOfCompany(): Promise<string> {
  return one(
    `insert into programme_promises (project_id, workspace_id, id, week, activity_id, activity_name, company_id, words,
                                     unit, late, created_by, created_at, updated_at)
     select $2, workspace_id, gen_random_uuid(), '2026-03-16', gen_random_uuid(), 'Dig', company_id, '', '', false, $3,
            now(), now()
       from memberships where workspace_id = $1 and user_id = $4 returning id`,
    company.workspaceId,
    await shared(),
    company.owner.id,
    company.contractorOn.id,
  );
}

/** A draft of a report for the client of the shared project. */
async function draftReport(): Promise<string> {
  const { workspaceId } = company;
  const projectId = await shared();
  return addClientReport(database.superuser, { workspaceId, projectId, mark: "Draft" });
}

/** A photo that the owner added to the shared project, with a mark. */
async function ownersFile(): Promise<string> {
  return one(
    `select f.id from files f join photo_marks m on m.file_id = f.id
      where f.project_id = $1 and f.uploaded_by = $2 and f.for_client and f.subject_kind = 'project' limit 1`,
    await shared(),
    company.owner.id,
  );
}

/** A drawing that is issued, and sent to the contractor. */
async function sentDrawing(): Promise<SeededDrawing> {
  const place = {
    workspaceId: company.workspaceId,
    projectId: await shared(),
    by: company.owner.id,
  };
  const drawn = await addDrawingRow(database.superuser, place, { mark: "Sent", number: newId() });
  const { revision } = drawn;
  const to = company.contractorOn.id;
  await addTransmittalRow(database.superuser, place, { revision, to, mark: "Sent" });
  return drawn;
}

const writes: readonly Write[] = [
  {
    action: "client-report.write",
    text: async (person) =>
      `insert into client_reports (project_id, id, workspace_id, cadence, number, first_day, last_day, created_by,
                                   created_at, updated_at)
       values ('${await shared()}', gen_random_uuid(), '${company.workspaceId}', 'monthly', 1000 * random(), '2026-03-02',
               '2026-03-08', '${person.id}', now(), now())`,
  },
  {
    action: "client-report.write",
    text: async () =>
      `update client_reports set summary = 'Taken' where id = '${await draftReport()}'`,
  },
  {
    action: "client-report.write",
    text: async () => `delete from client_reports where id = '${await draftReport()}'`,
  },
  {
    action: "client-report.approve",
    text: async () =>
      `update client_reports set state = 'approved', figures = '{}', approved_at = now()
        where id = '${await draftReport()}'`,
  },
  {
    action: "drawing.manage",
    text: async () =>
      `update drawings set title = 'Taken' where id = '${(await sentDrawing()).drawing}'`,
  },
  {
    action: "drawing.manage",
    text: async () =>
      `update drawing_revisions set status = 'withdrawn' where id = '${(await sentDrawing()).revision}'`,
  },
  {
    action: "drawing.manage",
    text: async (person) =>
      `insert into drawings (id, workspace_id, project_id, number, title, discipline, created_by, created_at, updated_at)
       values (gen_random_uuid(), '${company.workspaceId}', '${await shared()}', 'A-' || gen_random_uuid(), 'New', 'civil',
               '${person.id}', now(), now())`,
  },
  {
    action: "drawing.manage",
    text: async (person) =>
      `insert into drawing_uploads (id, workspace_id, project_id, name, pdf_bytes, bytes, sha256, storage_folder, due_at,
                                    uploaded_by, created_at)
       values (gen_random_uuid(), '${company.workspaceId}', '${await shared()}', 'A.pdf', 1, 1, repeat('0', 64),
               'drawings/${company.workspaceId}/' || gen_random_uuid() || '/', now(), '${person.id}', now())`,
  },
  {
    action: "drawing.manage",
    text: async (person) =>
      `insert into transmittals (id, workspace_id, project_id, number, reason, sent_by, sent_at)
       values (gen_random_uuid(), '${company.workspaceId}', '${await shared()}', next_transmittal('${await shared()}'), 'record', '${person.id}', now())`,
  },
  {
    action: "drawing.manage",
    text: async (person) =>
      `insert into transmittal_recipients (id, transmittal_id, workspace_id, project_id, user_id)
       select gen_random_uuid(), t.transmittal_id, t.workspace_id, t.project_id, '${person.id}'
         from transmittal_revisions t where t.revision_id = '${(await sentDrawing()).revision}'`,
  },
  {
    action: "comment.create",
    text: async (person) =>
      `insert into drawing_markups (id, workspace_id, project_id, revision_id, kind, shape, shared, created_by,
                                    created_at, updated_at)
       values (gen_random_uuid(), '${company.workspaceId}', '${await shared()}', '${(await sentDrawing()).revision}',
               'text', '{}', true, '${person.id}', now(), now())`,
  },
  {
    action: "project.create",
    text: async (person) =>
      `insert into projects (id, workspace_id, title, description, budget, currency, status, created_by)
       values (gen_random_uuid(), '${company.workspaceId}', 'New', 'A house', 0, 'NGN', 'proposed', '${person.id}')`,
  },
  {
    action: "project.edit",
    text: async () => `update projects set title = 'Taken' where id = '${await shared()}'`,
  },
  {
    action: "team.manage",
    text: async () => `delete from project_members where project_id = '${await shared()}'`,
  },
  {
    action: "team.manage",
    text: async () =>
      `update project_members set hats = '{foreman}' where project_id = '${await shared()}'`,
  },
  {
    action: "task.create",
    text: async (person) =>
      `insert into tasks (id, workspace_id, project_id, title, created_by)
       values (gen_random_uuid(), '${company.workspaceId}', '${await shared()}', 'New', '${person.id}')`,
  },
  {
    action: "task.edit",
    text: async () => `update tasks set title = 'Taken' where id = '${await othersTask()}'`,
  },
  {
    action: "task.edit",
    text: async (person) =>
      `update tasks set assigned_to = '${person.id}' where id = '${await othersTask()}'`,
  },
  {
    action: "task.delete",
    text: async () => `delete from tasks where id = '${await othersTask()}'`,
  },
  {
    action: "cost-plan.edit",
    text: async () =>
      `update cost_codes set updated_at = now() where project_id = '${await shared()}'`,
  },
  {
    action: "programme.edit",
    text: async () =>
      `update programme_activities set name = 'Taken' where project_id = '${await shared()}'`,
  },
  {
    action: "programme.report",
    text: () => reportText(),
  },
  {
    action: "programme.edit",
    text: async (person) =>
      `update activity_reports set state = 'rejected', decided_by = '${person.id}', decided_at = now()
        where id = '${await waitingReport()}'`,
  },
  {
    action: "constraint.add",
    text: async (person) =>
      `insert into programme_constraints (project_id, workspace_id, id, activity_id, activity_name, kind, words,
                                          created_by, created_at, updated_at)
       values ('${await shared()}', '${company.workspaceId}', gen_random_uuid(), gen_random_uuid(), 'Dig', 'permit',
               'Road closure', '${person.id}', now(), now())`,
  },
  {
    action: "constraint.edit",
    text: async () =>
      `update programme_constraints set words = 'Taken' where id = '${await othersConstraint()}'`,
  },
  {
    action: "constraint.delete",
    text: async () => `delete from programme_constraints where id = '${await othersConstraint()}'`,
  },
  {
    action: "promise.make",
    text: async () =>
      `update programme_promises set words = 'Taken' where id = '${await promiseOfCompany()}'`,
  },
  {
    action: "week.close",
    text: async () =>
      `update programme_promises set kept = true where id = '${await promiseOfCompany()}'`,
  },
  {
    action: "week.close",
    text: async (person) =>
      `insert into programme_weeks (project_id, workspace_id, week, closed_at, closed_by)
       values ('${await shared()}', '${company.workspaceId}', '2026-04-06', now(), '${person.id}')`,
  },
  {
    action: "company.manage",
    text: async () => "update companies set name = name || ' & Co'",
  },
  {
    action: "calendar.manage",
    text: async () => "update workspace_calendars set name = name || ' (new)'",
  },
  {
    action: "project.edit",
    text: async () =>
      `update files set for_client = not for_client where project_id = '${await shared()}'`,
  },
  {
    action: "file.remove",
    text: async () => `update files set moment = 'after' where id = '${await ownersFile()}'`,
  },
  {
    action: "file.remove",
    text: async (person) =>
      `insert into photo_marks (id, file_id, workspace_id, project_id, shape, drawn_by, drawn_at)
       values (gen_random_uuid(), '${await ownersFile()}', '${company.workspaceId}', '${await shared()}', '{}',
               '${person.id}', now())`,
  },
  {
    action: "file.remove",
    text: async () => `delete from photo_marks where file_id = '${await ownersFile()}'`,
  },
  {
    action: "project.edit",
    text: async (person) =>
      `insert into photo_views (id, workspace_id, project_id, name, created_by, created_at)
       values (gen_random_uuid(), '${company.workspaceId}', '${await shared()}', 'New', '${person.id}', now())`,
  },
  { action: "resource.manage", text: async () => "update resources set name = 'Taken'" },
  {
    action: "people.manage",
    text: async () =>
      `update memberships set role = 'admin' where user_id = '${company.clientOn.id}'`,
  },
  { action: "workspace.manage", text: async () => "update workspaces set name = 'Taken'" },
  { action: "rate.manage", text: async () => "update exchange_rates set rate = rate * 2" },
];

describe.each(people)("%s changes by SQL what the permissions say, and no more:", (name) => {
  test.each(writes.map((write, n) => [write.action, n] as const))("%s (%i)", async (action, n) => {
    const person = company[name];
    const isAllowed = may({ userId: person.id, role: person.role, isOwner: false }, action, {
      createdBy: company.owner.id,
      assignedTo: null,
      isColleagues: true,
    });
    const text = (await writes[n]?.text(person)) ?? "";
    expect((await changes(person, text)) > 0, text).toBe(isAllowed);
  });

  test.each([
    "delete from projects",
    "delete from workspaces",
    "delete from users",
    "delete from memberships",
    "update audit_events set subject = 'nothing'",
    "delete from audit_events",
    "delete from activities",
    "update changes set roles = '{client}'",
    "update files set uploaded_by = current_actor()",
    "update photo_places set latitude = 0",
    "delete from photo_places",
    "update uploads set user_id = current_actor()",
    "update tasks set created_by = current_actor()",
    "update expenses set created_by = current_actor()",
    "update projects set workspace_id = gen_random_uuid()",
  ])("never %s", async (text) => {
    expect(await changes(company[name], text)).toBe(0);
  });
});

describe("what a contractor reports of an activity", () => {
  test("is replaced by them, and not decided", async () => {
    const { contractorOn, engineer } = company;
    const change = async (set: string) => {
      const id = await waitingReport();
      return changes(contractorOn, `update activity_reports set ${set} where id = '${id}'`);
    };
    expect(await change("state = 'replaced'")).toBe(1);
    expect(
      await change("state = 'rejected', decided_by = current_actor(), decided_at = now()"),
    ).toBe(0);
    expect(await change("state = 'replaced', reason = 'So'")).toBe(0);
    const id = await waitingReport();
    const inOthersName = `update activity_reports set state = 'rejected', decided_by = '${company.owner.id}',
                            decided_at = now() where id = '${id}'`;
    expect(await changes(engineer, inOthersName)).toBe(0);
  });

  test("stays once it is decided, and is never deleted", async () => {
    const id = await waitingReport();
    await database.superuser.query(
      "update activity_reports set state = 'rejected', decided_by = $2, decided_at = now() where id = $1",
      [id, company.engineer.id],
    );
    const again = `update activity_reports set reason = 'Other' where id = '${id}'`;
    expect(await changes(company.engineer, again)).toBe(0);
    expect(await changes(company.contractorOn, again)).toBe(0);
    expect(await changes(company.engineer, "delete from activity_reports")).toBe(0);
  });

  test.each([
    { company: "my_company()", reporter: "(select owner_id from workspaces)", state: "pending" },
    { company: "my_company()", reporter: "current_actor()", state: "replaced" },
    { company: "null", reporter: "current_actor()", state: "pending" },
  ])("is in their own name, of their company, and waits: not %o", async (of) => {
    expect(await changes(company.contractorOn, await reportText(of))).toBe(0);
  });

  test("is not of another company's activity, nor from off the team", async () => {
    const text = await reportText();
    expect(await changes(company.contractorOff, text)).toBe(0);
    expect(
      await changes(
        company.contractorOn,
        text.replace("company_id is not null", "company_id is null"),
      ),
    ).toBe(0);
  });
});
