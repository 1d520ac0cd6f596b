import { beforeAll, describe, expect, it } from "vitest";
import type { PersonRef } from "../../../contract/common.ts";
import type { HomeBuilding } from "../../../contract/home/home.ts";
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
} from "./home-fixture.ts";

prepare();

describe("the client's home", () => {
  interface ClientHome {
    total: number;
    buildings: HomeBuilding[];
    ask: PersonRef[];
  }
  beforeAll(async () => {
    await freshCompanies();
    const { workspaceId, owner, projectId } = company;
    const db = app.database.superuser;
    await addProject(db, { workspaceId, title: "Not theirs", createdBy: owner.id });
    await addWork(
      { title: "Late", dueDate: "2026-06-01" },
      { title: "Done", dueDate: "2026-06-16", status: "done" },
      { title: "Fourth", dueDate: "2026-09-01" },
      { title: "Second", dueDate: "2026-06-20" },
      { title: "First", dueDate: "2026-06-15" },
      { title: "Third", dueDate: "2026-07-01" },
    );
    await db.query(
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description)
       select gen_random_uuid(), $1, $2, status, amount, currency, '2026-06-01', 'Cement'
         from (values ('approved', 1000.5, 'NGN'), ('paid', 2000, 'NGN'), ('draft', 50, 'NGN'),
                      ('paid', 7, 'USD')) e(status, amount, currency)`,
      [workspaceId, projectId],
    );
    await db.query(
      `insert into activities (id, workspace_id, project_id, entity_type, action, message, user_id, created_at)
       select gen_random_uuid(), $1, $2, 'task', 'x', message, $3, at::timestamptz
         from (values ('the newest', '2026-06-10'), ('an older', '2026-06-01')) a(message, at)`,
      [workspaceId, projectId, owner.id],
    );
  });

  it("shows the buildings of one's teams: progress, dates, news, budget and spending", async () => {
    const { total, buildings } = await home<ClientHome>(routes.getClientHome, company.clientOn);
    expect(total).toBe(1);
    expect(buildings).toHaveLength(1);
    expect(buildings[0]).toMatchObject({
      title: "Lekki Duplex",
      taskCount: 7,
      progressPercent: 14,
      overdueTasks: 1,
      budget: { amount: 5_000_000, currency: "NGN" },
      spent: 3000.5,
      unconverted: [{ currency: "USD", amount: 7 }],
      latest: { message: "the newest", user: { name: company.owner.name } },
    });
    expect(buildings[0]?.nextDue.map(({ title }) => title)).toEqual(["First", "Second", "Third"]);
  });

  it("shows nothing to a client off the team, nor to one of another workspace", async () => {
    const off = await home<ClientHome>(routes.getClientHome, company.clientOff);
    expect(off).toMatchObject({ total: 0, buildings: [] });
    expect(off.ask.map(({ _id }) => _id)).toEqual(planners());
    const { buildings, ask } = await home<ClientHome>(routes.getClientHome, stranger.clientOn);
    expect(ask).toEqual([]);
    expect(buildings.map(({ _id }) => _id)).toEqual([stranger.projectId]);
    expect(buildings[0]).toMatchObject({ spent: 0, unconverted: [], latest: null, nextDue: [] });
  });
});
