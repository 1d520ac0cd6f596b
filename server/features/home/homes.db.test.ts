import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PersonRef } from "../../../contract/common.ts";
import {
  HOME_TASKS,
  type HomeBuilding,
  type HomeProject,
  type HomeTask,
} from "../../../contract/home.ts";
import { routes } from "../../../contract/routes.ts";
import {
  addProject,
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

interface Tasks {
  tasks: HomeTask[];
  total: number;
}
interface ContractorHome extends Tasks {
  ask: PersonRef[];
}
/** Admins and engineers, by name. */
const planners = () => [company.admin, company.owner, company.engineer].map(({ id }) => id);
interface EngineerHome {
  today: string;
  projects: { late: number; onTrack: number; list: HomeProject[] };
  thisWeek: Tasks;
  waiting: Tasks;
}
type HomeRoute =
  | typeof routes.getEngineerHome
  | typeof routes.getClientHome
  | typeof routes.getContractorHome;

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.now = new Date("2026-06-15T12:00:00Z");
});
afterAll(() => app.close());

async function freshCompanies(): Promise<void> {
  company = await createCompany(app.database.superuser);
  stranger = await createCompany(app.database.superuser, "Other Builders");
}

async function home<Data>(route: HomeRoute, as: TestPerson): Promise<Data> {
  const answer = await app.call(route, {}, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data }>().data;
}

interface Work {
  readonly title: string;
  readonly status?: string;
  readonly dueDate?: string;
  readonly assignedTo?: string;
  readonly createdBy?: string;
  readonly projectId?: string;
}

/** Adds tasks to the company's building, created by its owner by default. */
async function addWork(...works: readonly Work[]): Promise<void> {
  for (const work of works) {
    await addTask(app.database.superuser, {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      createdBy: company.owner.id,
      ...work,
    });
  }
}

const titles = ({ tasks }: Tasks) => tasks.map(({ title }) => title);

describe("access", () => {
  beforeAll(freshCompanies);

  it.each(["engineer", "client", "contractor"] as const)(
    "the %s's home is for that role, and the engineer's for admins, too",
    async (role) => {
      const route = {
        engineer: routes.getEngineerHome,
        client: routes.getClientHome,
        contractor: routes.getContractorHome,
      }[role];
      const { owner, admin, engineer, clientOn, contractorOn } = company;
      for (const person of [owner, admin, engineer, clientOn, contractorOn]) {
        const answer = await app.call(route, {}, person);
        const reads = person.role === role || (role === "engineer" && person.role === "admin");
        expect(answer.statusCode, person.name).toBe(reads ? 200 : 403);
      }
      const refused = await app.call(route, {}, role === "engineer" ? clientOn : admin);
      expect(refused.json()).toMatchObject({
        message:
          role === "engineer"
            ? "Insufficient permissions. Only administrators and engineers can manage projects."
            : `This page is for ${role}s.`,
      });
      expect((await app.call(route)).statusCode).toBe(401);
    },
  );
});

describe("the engineer's home", () => {
  beforeAll(async () => {
    await freshCompanies();
    const { workspaceId, owner, engineer, projectId } = company;
    const db = app.database.superuser;
    const add = async (title: string, finishDate: string | null, createdBy = engineer.id) => {
      const id = await addProject(db, { workspaceId, title, createdBy });
      await db.query("update projects set status = 'active', finish_date = $2 where id = $1", [
        id,
        finishDate,
      ]);
      return id;
    };
    await add("Overrun", "2026-06-14");
    const slipping = await add("Slipping", "2026-12-01");
    await add("Due today", "2026-06-15");
    const finished = await add("Finished", "2026-01-01");
    await db.query("update projects set status = 'completed' where id = $1", [finished]);
    await add("Of somebody else", "2026-01-01", owner.id);
    await addWork(
      { title: "Late elsewhere", projectId: slipping, dueDate: "2026-06-10" },
      { title: "Long done", projectId: slipping, dueDate: "2026-06-01", status: "done" },
      { title: "Mine late", assignedTo: engineer.id, dueDate: "2026-06-01" },
      { title: "Mine on the seventh day", assignedTo: engineer.id, dueDate: "2026-06-21" },
      { title: "Mine next week", assignedTo: engineer.id, dueDate: "2026-06-22" },
      { title: "Mine done", assignedTo: engineer.id, dueDate: "2026-06-15", status: "completed" },
      { title: "I asked for it", createdBy: engineer.id, status: "review" },
      { title: "I am stuck", assignedTo: engineer.id, status: "blocked", dueDate: "2026-08-01" },
      { title: "Others are stuck", status: "blocked", projectId },
    );
  });

  it("shows one's own unfinished projects, late ones first, and counts both", async () => {
    const { projects, today } = await home<EngineerHome>(routes.getEngineerHome, company.engineer);
    expect(today).toBe("2026-06-15");
    expect(projects.list.map(({ title, health }) => [title, health])).toEqual([
      ["Overrun", "late"],
      ["Slipping", "late"],
      ["Lekki Duplex", "late"],
      ["Due today", "on_track"],
    ]);
    expect(projects).toMatchObject({ late: 3, onTrack: 1 });
    expect(projects.list[1]).toMatchObject({
      overdueTasks: 1,
      taskCount: 2,
      progressPercent: 50,
      finishDate: "2026-12-01",
    });
  });

  it("shows one's own tasks that are overdue or due within seven days, and no others", async () => {
    const { thisWeek } = await home<EngineerHome>(routes.getEngineerHome, company.engineer);
    expect(titles(thisWeek)).toEqual(["Mine late", "Mine on the seventh day"]);
    expect(thisWeek.total).toBe(2);
  });

  it("shows tasks in review or blocked that the engineer created or was assigned", async () => {
    const { waiting } = await home<EngineerHome>(routes.getEngineerHome, company.engineer);
    expect(titles(waiting)).toEqual(["I am stuck", "I asked for it"]);
  });

  it("is empty for an engineer of another workspace", async () => {
    const other = await home<EngineerHome>(routes.getEngineerHome, stranger.engineer);
    expect(other).toMatchObject({
      projects: { late: 0, onTrack: 0, list: [] },
      thisWeek: { tasks: [], total: 0 },
      waiting: { tasks: [], total: 0 },
    });
  });
});

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
      // Whoever is on no project learns whom to ask, and nobody else does.
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
