import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HomeTask, ProposedTask } from "../../../contract/home/home.ts";
import type { Waiting, WaitingKind } from "../../../contract/home/waiting.ts";
import { routes } from "../../../contract/routes.ts";
import {
  addProject,
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

interface List<T> {
  tasks: T[];
  total: number;
}
interface Decisions {
  toAccept: List<HomeTask>;
  dueDates: List<ProposedTask>;
  waiting: Waiting[];
}

let app: TestApp;
let company: TestCompany;
/** A project with only the owner on its team. */
let annexe: string;

beforeAll(async () => {
  app = await shareTestApp();
  const { superuser } = app.database;
  company = await createCompany(superuser);
  const { workspaceId, owner } = company;
  annexe = await addProject(superuser, { workspaceId, title: "Annexe", createdBy: owner.id });
});
afterAll(() => app.close());

async function decisionsOf(person: TestPerson): Promise<Decisions> {
  const route = person.role === "contractor" ? routes.getContractorHome : routes.getEngineerHome;
  const answer = await app.call(route, {}, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Decisions }>().data;
}

async function joinTeam({ id }: TestPerson): Promise<void> {
  await app.database.superuser.query(
    "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
    [company.workspaceId, company.projectId, id],
  );
}

const titles = ({ tasks }: List<HomeTask>) => tasks.map(({ title }) => title).toSorted();

describe("finished tasks to accept, and proposed due dates to decide", () => {
  beforeAll(async () => {
    const { superuser } = app.database;
    const { engineer, contractorOn, owner, workspaceId, projectId } = company;
    for (const [whose, createdBy, project] of [
      ["the owner", owner, projectId],
      ["the contractor", contractorOn, projectId],
      ["the engineer", engineer, annexe],
      ["the owner, elsewhere", owner, annexe],
    ] as const) {
      const add = (title: string, status = "todo") =>
        addTask(superuser, {
          workspaceId,
          projectId: project,
          title: `${title} of ${whose}`,
          createdBy: createdBy.id,
          dueDate: "2026-06-10",
          status,
        });
      await add("Finished", "done");
      await add("Accepted", "completed");
      for (const id of [await add("Proposed"), await add("Proposed, then finished", "done")])
        await superuser.query(
          `update tasks set proposed_due = '2026-07-01', proposed_reason = 'Rain',
                            proposed_by = $2, proposed_at = '2026-06-14T08:00:00Z' where id = $1`,
          [id, owner.id],
        );
    }
  });

  /** Expects the decisions of a person who decides for these people. */
  async function expectOf(person: TestPerson, whose: readonly string[]): Promise<Decisions> {
    const decisions = await decisionsOf(person);
    const { toAccept, dueDates, waiting } = decisions;
    const finished = ["Finished", "Proposed, then finished"];
    const wanted = finished.flatMap((title) => whose.map((one) => `${title} of ${one}`));
    expect(titles(toAccept)).toEqual(wanted.toSorted());
    expect(toAccept.total).toBe(wanted.length);
    expect(titles(dueDates)).toEqual(whose.map((one) => `Proposed of ${one}`));
    expect(dueDates.total).toBe(whose.length);
    // The same definition applies to counts and lists: what is counted as waiting is what is listed.
    const count = (kind: WaitingKind) => waiting.find((each) => each.kind === kind)?.count ?? 0;
    expect([count("toAccept"), count("dueDates")]).toEqual([wanted.length, whose.length]);
    return decisions;
  }

  it("are all that an engineer may decide, also off the team, as the rooms of projects count them", async () => {
    const { engineer, owner } = company;
    const everybody = ["the contractor", "the engineer", "the owner", "the owner, elsewhere"];
    const { dueDates } = await expectOf(engineer, everybody);
    expect(dueDates.tasks.find(({ title }) => title.endsWith("of the engineer"))).toMatchObject({
      dueDate: "2026-06-10",
      proposal: {
        dueDate: "2026-07-01",
        reason: "Rain",
        by: { _id: owner.id },
        createdAt: "2026-06-14T08:00:00Z",
      },
    });
    await joinTeam(engineer);
    await expectOf(engineer, everybody);
  });

  it("are those that a contractor made, also on a team", async () => {
    await expectOf(company.contractorOn, ["the contractor"]);
    expect((await decisionsOf(company.contractorOff)).toAccept.total).toBe(0);
  });
});
