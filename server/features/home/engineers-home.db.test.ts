import { beforeAll, describe, expect, it } from "vitest";
import { healthLabel, healthOf } from "../../../contract/projects/health-rules.ts";
import type { HomeProject } from "../../../contract/home/home.ts";
import { routes } from "../../../contract/routes.ts";
import type { Waiting } from "../../../contract/home/waiting.ts";
import { addProject } from "../../testing/company.ts";
import {
  addWork,
  app,
  company,
  freshCompanies,
  home,
  prepare,
  stranger,
  type Tasks,
  titles,
} from "./home-fixture.ts";

interface EngineerHome {
  today: string;
  projects: { total: number; concerned: number; list: HomeProject[] };
  thisWeek: Tasks;
  stuck: Tasks;
  waiting: Waiting[];
}

prepare();

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
    expect(
      projects.list.map((project) => [project.title, healthLabel(healthOf(project, today))]),
    ).toEqual([
      ["Overrun", "Late"],
      ["Slipping", "Late"],
      ["Lekki Duplex", "Late"],
      ["Due today", "Not planned"],
    ]);
    expect(projects).toMatchObject({ total: 4, concerned: 3 });
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
    const { stuck } = await home<EngineerHome>(routes.getEngineerHome, company.engineer);
    expect(titles(stuck)).toEqual(["I am stuck", "I asked for it"]);
  });

  it("is empty for an engineer of another workspace", async () => {
    const other = await home<EngineerHome>(routes.getEngineerHome, stranger.engineer);
    expect(other).toMatchObject({
      projects: { total: 0, concerned: 0, list: [] },
      thisWeek: { tasks: [], total: 0 },
      stuck: { tasks: [], total: 0 },
      waiting: [],
    });
  });
});
