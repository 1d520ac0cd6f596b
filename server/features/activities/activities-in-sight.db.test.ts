import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject, createCompany, type TestPerson, showPlan } from "../../testing/company.ts";
import { type RecordType, recordTypes, wireTypeOf } from "./record-types.sql.ts";
import { company, list, messages, prepare, record, t } from "./activity-fixture.ts";

prepare();

describe("the activities in sight", () => {
  test("shows clients and contractors their own projects only", async () => {
    const { workspaceId, owner } = company;
    const second = await addProject(t.database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
    });
    await record({ message: "on the duplex" });
    await record({ message: "on the tower", projectId: second });
    await record({ message: "about people", projectId: null, entityType: "user" });

    expect((await messages(company.admin)).toSorted()).toEqual([
      "about people",
      "on the duplex",
      "on the tower",
    ]);
    expect((await messages(company.engineer)).toSorted()).toEqual([
      "about people",
      "on the duplex",
      "on the tower",
    ]);
    expect(await messages(company.clientOn)).toEqual(["on the duplex"]);
    expect(await messages(company.contractorOn)).toEqual(["on the duplex"]);
    expect(await messages(company.clientOff)).toEqual([]);
    expect(await messages(company.contractorOff)).toEqual([]);
    expect(await messages(company.contractorOn, { project: second })).toEqual([]);
  });

  test("merges the newest of several projects for someone on more than one team", async () => {
    const { workspaceId, owner, contractorOn } = company;
    const second = await addProject(t.database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
      team: [contractorOn.id],
    });
    for (let n = 0; n < 6; n += 1) {
      await record({
        message: `${n}`,
        projectId: n % 2 === 0 ? second : company.projectId,
        at: `2026-03-01T08:00:0${n}Z`,
      });
    }
    const first = await list(contractorOn, { limit: "4" });
    expect(first.data.map(({ message }) => message)).toEqual(["5", "4", "3", "2"]);
    expect(await messages(contractorOn, { limit: "4", cursor: first.nextCursor ?? "" })).toEqual([
      "1",
      "0",
    ]);
  });

  test("never shows another workspace", async () => {
    const others = await createCompany(t.database.superuser, "Other Builders");
    await record({ message: "ours" });
    expect(await messages(others.owner)).toEqual([]);
    expect(await messages(others.owner, { project: company.projectId })).toEqual([]);
    expect(await messages(others.owner, { entity: company.taskId })).toEqual([]);
  });

  test("shows clients no activities about money, and contractors only their own", async () => {
    const expense = async (by: TestPerson) => {
      const id = newId();
      await t.database.superuser.query(
        `insert into expenses (id, workspace_id, project_id, amount, currency, spent_on, description, created_by)
         values ($1, $2, $3, 5, 'NGN', '2026-03-01', 'Sand', $4)`,
        [id, company.workspaceId, company.projectId, by.id],
      );
      return id;
    };
    const { engineer, contractorOn, clientOn } = company;
    await showPlan(t.database.superuser, company.projectId);
    const money = { entityType: "expense" } as const;
    await record({ ...money, message: "theirs", entityId: await expense(contractorOn) });
    await record({ ...money, message: "the engineer's", entityId: await expense(engineer) });
    await record({ entityType: "cost_plan", message: "of the plan", entityId: company.projectId });
    await record({ entityType: "exchange_rate", message: "of a rate", entityId: newId() });
    const sheet = { entityType: "import", entityId: newId() } as const;
    await record({ ...sheet, message: "their import", by: contractorOn.id });
    await record({ ...sheet, message: "another import", by: engineer.id });
    expect((await messages(engineer)).toSorted()).toEqual([
      "another import",
      "of a rate",
      "of the plan",
      "the engineer's",
      "their import",
      "theirs",
    ]);
    expect((await messages(contractorOn)).toSorted()).toEqual(["their import", "theirs"]);
    expect(await messages(clientOn)).toEqual(["of the plan"]);
  });

  test("shows a contractor no cost plan whose project's id they used for an expense", async () => {
    const { contractorOn, projectId, workspaceId } = company;
    await t.database.superuser.query(
      `insert into expenses (id, workspace_id, project_id, amount, currency, spent_on, description, created_by)
       values ($1, $2, $1, 5, 'NGN', '2026-03-01', 'Sand', $3)`,
      [projectId, workspaceId, contractorOn.id],
    );
    await record({ entityType: "cost_plan", message: "of the plan", entityId: projectId });
    expect(await messages(contractorOn)).toEqual([]);
  });

  test("hides an unlisted type from everybody who does not run projects", async () => {
    await record({ message: "new", entityType: "unlisted" as RecordType });
    expect(await messages(company.clientOn)).toEqual([]);
    expect(await messages(company.contractorOn)).toEqual([]);
  });

  test("counts a type of record for those who may read it", async () => {
    for (const type of recordTypes) {
      const { rows } = await t.database.superuser.query("select activity_kind($1) as kind", [type]);
      const isOpen = rows[0].kind === "open";
      // Only some of the people who see a project also see its snags, diaries, drawings and the work on reports.
      const isForSome = ["snag", "diary", "drawing", "client_report"].includes(type);
      expect(isOpen, type).toBe(wireTypeOf(type) !== "finance" && !isForSome);
    }
  });

  test("is refused to a stranger", async () => {
    expect((await t.call(routes.listActivities)).statusCode).toBe(401);
  });
});
