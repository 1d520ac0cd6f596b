import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { addPerson } from "../../testing/company.ts";
import { company, namesIn, others, t, prepare } from "./team-fixture.ts";

prepare();

describe("the team of a project", () => {
  test("is listed by name for everybody who sees the project", async () => {
    for (const person of [company.owner, company.admin, company.engineer]) {
      expect(await namesIn(routes.listTeam, person)).toEqual(["Chidi Client", "Kunle Contractor"]);
    }
    const response = await t.call(
      routes.listTeam,
      { params: { id: company.projectId } },
      company.contractorOn,
    );
    expect(response.json()).toEqual({
      data: [
        {
          _id: company.clientOn.id,
          name: "Chidi Client",
          company: "Test Builders",
          employer: null,
          hats: [],
          role: "client",
          phone: null,
          active: true,
        },
        {
          _id: company.contractorOn.id,
          name: "Kunle Contractor",
          company: "Test Builders",
          employer: null,
          hats: [],
          role: "contractor",
          phone: null,
          active: true,
        },
      ],
      total: 2,
    });
  });

  test("lists the first five hundred, with the total", async () => {
    await t.database.superuser.query(
      `with people as (
         insert into users (id, email, name, company)
         select gen_random_uuid(), 'hand.' || n || '.' || $1::text || '@example.com', 'Hand ' || n, 'Gangs'
           from generate_series(1, 600) n returning id
       ), members as (
         insert into memberships (workspace_id, user_id, role) select $1::uuid, id, 'contractor' from people
       )
       insert into project_members (workspace_id, project_id, user_id) select $1::uuid, $2, id from people`,
      [company.workspaceId, company.projectId],
    );
    const params = { id: company.projectId };
    const team = async (search?: string) => {
      const query = search === undefined ? {} : { search };
      const answer = await t.call(routes.listTeam, { params, query }, company.engineer);
      const { data, total } = answer.json<{ data: unknown[]; total: number }>();
      return [data.length, total];
    };
    expect(await team()).toEqual([500, 602]);
    expect(await team("hand 59")).toEqual([11, 11]);
    expect(await team("nobody at all")).toEqual([0, 0]);
  });

  test("is searched by name and company; pattern characters match literally", async () => {
    expect(await namesIn(routes.listTeam, company.owner, "kunl")).toEqual(["Kunle Contractor"]);
    expect(await namesIn(routes.listTeam, company.owner, "test b")).toHaveLength(2);
    expect(await namesIn(routes.listTeam, company.owner, "%")).toEqual([]);
  });

  test("marks those who are deactivated", async () => {
    await t.database.superuser.query("update memberships set active = false where user_id = $1", [
      company.clientOn.id,
    ]);
    const response = await t.call(
      routes.listTeam,
      { params: { id: company.projectId } },
      company.owner,
    );
    expect(response.json().data[0]).toMatchObject({ name: "Chidi Client", active: false });
  });

  test("is not found by people off it, strangers and other workspaces", async () => {
    const params = { id: company.projectId };
    for (const person of [company.clientOff, company.contractorOff, others.owner]) {
      expect((await t.call(routes.listTeam, { params }, person)).statusCode).toBe(404);
    }
    expect((await t.call(routes.listTeam, { params })).statusCode).toBe(401);
    expect((await t.call(routes.listTeam, { params: { id: "x" } }, company.owner)).statusCode).toBe(
      400,
    );
  });
});

describe("candidates for a team", () => {
  test("are all active members who are not on it", async () => {
    const left = await addPerson(
      t.database.superuser,
      company.workspaceId,
      "Left Long-Ago",
      "client",
    );
    await t.database.superuser.query("update memberships set active = false where user_id = $1", [
      left.id,
    ]);
    expect(await namesIn(routes.listTeamCandidates, company.engineer)).toEqual([
      "Ada Admin",
      "Adeyemi Builders Owner",
      "Clara Client",
      "Emeka Engineer",
      "Kemi Contractor",
    ]);
    expect(await namesIn(routes.listTeamCandidates, company.engineer, "client")).toEqual([
      "Clara Client",
    ]);
  });

  test("are shown only to those who may change the team", async () => {
    const params = { id: company.projectId };
    for (const person of [company.clientOn, company.contractorOn]) {
      const refused = await t.call(routes.listTeamCandidates, { params }, person);
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toBe(
        "Only administrators and engineers can change a project's team.",
      );
    }
    expect((await t.call(routes.listTeamCandidates, { params }, others.admin)).statusCode).toBe(
      404,
    );
  });
});
