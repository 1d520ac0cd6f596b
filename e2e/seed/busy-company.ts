import type pg from "pg";
import { projectStatuses } from "../../contract/projects/projects.ts";
import { taskPriorities, taskStatuses } from "../../contract/tasks/tasks.ts";
import { newId } from "../../server/platform/ids.ts";
import { addProject, type TestCompany } from "../harness/company.ts";
import { setProject } from "./projects.ts";
import { addTasks, daysFromToday } from "./tasks.ts";

const LONG =
  "Substructure, superstructure, services and finishes of a block of flats with a long name in Ikoyi";

/** Fills a company with one of everything that a screen can show: states, dates, money, every kind of news. */
export async function fillCompany(db: pg.Pool, company: TestCompany): Promise<void> {
  const { workspaceId, projectId, owner, admin, engineer, clientOn, contractorOn } = company;
  await setProject(db, projectId, {
    status: "active",
    description: `${LONG}.\n`.repeat(6),
    startDate: daysFromToday(-90),
    finishDate: daysFromToday(200),
    location: "14 Admiralty Way, Lekki Phase 1, Lagos",
  });
  for (const status of projectStatuses) {
    const title = status === "active" ? LONG : `A ${status} building`;
    const id = await addProject(db, { workspaceId, title, createdBy: owner.id });
    await setProject(db, id, { status });
  }
  const place = { workspaceId, projectId, createdBy: owner.id };
  await addTasks(
    db,
    place,
    taskStatuses.flatMap((status, index) =>
      taskPriorities.map((priority) => ({
        title: `${status} ${priority}: ${index === 0 ? LONG : "fix the shuttering"}`,
        status,
        priority,
        dueDate: daysFromToday(index - 3),
        ...(index % 2 === 0 ? { assignedTo: contractorOn.id } : {}),
      })),
    ),
  );
  for (const person of [admin, engineer, clientOn, contractorOn]) {
    await notify(db, { company, userId: person.id });
  }
  await record(db, company);
}

async function notify(
  db: pg.Pool,
  { company, userId }: { company: TestCompany; userId: string },
): Promise<void> {
  const rows = ["info", "warning", "success", "error"].map((type, index) => ({
    id: newId(),
    type,
    title: index === 0 ? LONG : `A ${type}`,
    message: `${LONG}. `.repeat(index + 1),
    is_read: index > 1,
  }));
  await db.query(
    `insert into notifications (id, workspace_id, user_id, type, title, message, project_id, is_read)
     select id, $2, $3, type, title, message, $4, is_read
       from jsonb_to_recordset($1) as n(id uuid, type text, title text, message text, is_read boolean)`,
    [JSON.stringify(rows), company.workspaceId, userId, company.projectId],
  );
}

/** Activities and expenses over some days. */
async function record(db: pg.Pool, { workspaceId, projectId, owner }: TestCompany): Promise<void> {
  const activities = ["project", "task", "user", "expense", "resource"].map((entity, index) => ({
    id: newId(),
    entity,
    days: index * 4,
  }));
  await db.query(
    `insert into activities (id, workspace_id, project_id, project_title, entity_type, action, message, user_id, created_at)
     select id, $2, $3, 'Lekki Duplex', entity, 'updated', 'changed a ' || entity, $4,
            now() - make_interval(days => days)
       from jsonb_to_recordset($1) as a(id uuid, entity text, days integer)`,
    [JSON.stringify(activities), workspaceId, projectId, owner.id],
  );
  const expenses = [70, 40, 10].map((days) => ({ id: newId(), spent_on: daysFromToday(-days) }));
  await db.query(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by)
     select id, $2, $3, 'paid', 750000, 'NGN', spent_on, 'Cement', $4
       from jsonb_to_recordset($1) as e(id uuid, spent_on date)`,
    [JSON.stringify(expenses), workspaceId, projectId, owner.id],
  );
}
