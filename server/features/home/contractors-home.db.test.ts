import { beforeAll, describe, expect, it } from "vitest";
import type { PersonRef } from "../../../contract/common.ts";
import { HOME_TASKS } from "../../../contract/home/home.ts";
import { routes } from "../../../contract/routes.ts";
import { addProject } from "../../testing/company.ts";
import {
  addWork,
  app,
  company,
  freshCompanies,
  home,
  planners,
  prepare,
  stranger,
  type Tasks,
  titles,
} from "./home-fixture.ts";

interface ContractorHome extends Tasks {
  ask: PersonRef[];
}

prepare();

describe("the contractor's home", () => {
  beforeAll(async () => {
    await freshCompanies();
    const { contractorOn, owner, workspaceId } = company;
    const hidden = await addProject(app.database.superuser, {
      workspaceId,
      title: "Not theirs",
      createdBy: owner.id,
    });
    await addWork(
      { title: "Whenever", assignedTo: contractorOn.id },
      { title: "Soon", assignedTo: contractorOn.id, dueDate: "2026-06-16" },
      { title: "Late", assignedTo: contractorOn.id, dueDate: "2026-06-01", status: "blocked" },
      { title: "Done", assignedTo: contractorOn.id, dueDate: "2026-06-02", status: "done" },
      { title: "Of somebody else", dueDate: "2026-06-02" },
      { title: "Out of sight", assignedTo: contractorOn.id, projectId: hidden },
    );
  });

  it("shows one's own unfinished tasks in sight, by due date", async () => {
    const mine = await home<Tasks>(routes.getContractorHome, company.contractorOn);
    expect(titles(mine)).toEqual(["Late", "Soon", "Whenever"]);
    expect(mine.total).toBe(3);
    expect(mine.tasks[0]?.project).toEqual({ _id: company.projectId, title: "Lekki Duplex" });
  });

  it("shows nothing to a contractor off the team, nor to one of another workspace", async () => {
    for (const person of [company.contractorOff, stranger.contractorOn]) {
      const { total, ask } = await home<ContractorHome>(routes.getContractorHome, person);
      expect(total, person.name).toBe(0);
      // Only a contractor who is on no project sees whom to ask.
      expect(ask.map(({ _id }) => _id)).toEqual(person === company.contractorOff ? planners() : []);
    }
  });

  it("shows the first of very many with the total, well within a second", async () => {
    await app.database.superuser.query(
      `insert into tasks (id, workspace_id, project_id, title, assigned_to, created_by, due_date)
       select gen_random_uuid(), $1, $2, 'Task ' || n, $3, $3, date '2026-06-15' + n % 300
         from generate_series(1, 10000) n`,
      [company.workspaceId, company.projectId, company.contractorOn.id],
    );
    const begun = performance.now();
    const mine = await home<Tasks>(routes.getContractorHome, company.contractorOn);
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(mine.total).toBe(10_003);
    expect(mine.tasks).toHaveLength(HOME_TASKS);
    const client = await app.call(routes.getClientHome, {}, company.clientOn);
    expect(client.statusCode).toBe(200);
  });
});
