import { describe, expect, test } from "vitest";
import { type Action, may } from "../../contract/permissions.ts";
import type { TestPerson } from "../testing/company.ts";
import { changes, company, one, prepare, shared } from "./by-sql-fixture.ts";

// What the table of permissions forbids, the database forbids too, whatever SQL a request sends.

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

const writes: readonly Write[] = [
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
    action: "company.manage",
    text: async () => "update companies set name = name || ' & Co'",
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
    "update tasks set created_by = current_actor()",
    "update expenses set created_by = current_actor()",
    "update projects set workspace_id = gen_random_uuid()",
  ])("never %s", async (text) => {
    expect(await changes(company[name], text)).toBe(0);
  });
});
