import { describe, expect, test } from "vitest";
import type { QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { addPerson, createWorkspace } from "../../testing/company.ts";
import { type Page, company, list, names, rows, stranger, t, prepare } from "./people-fixture.ts";

prepare();

describe("the list of people", () => {
  test("shows all people of the company by name, with what an administrator needs to know", async () => {
    const page = await list();
    expect(names(page)).toEqual([
      "Ada Admin",
      "Adeyemi Builders Owner",
      "Chidi Client",
      "Clara Client",
      "Emeka Engineer",
      "Kemi Contractor",
      "Kunle Contractor",
    ]);
    expect([page.total, page.nextCursor]).toEqual([7, null]);
    const byName = new Map(page.data.map((person) => [person.name, person]));
    expect(byName.get("Chidi Client")).toEqual({
      _id: company.clientOn.id,
      name: "Chidi Client",
      emailProven: false,
      vouched: null,
      invitedBy: null,
      phone: null,
      email: company.clientOn.email,
      company: "Test Builders",
      employer: null,
      role: "client",
      isOwner: false,
      active: true,
      projectCount: 1,
      joinedAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
    });
    expect(byName.get("Clara Client")?.projectCount).toBe(0);
    expect(page.data.filter(({ isOwner }) => isOwner)).toMatchObject([{ _id: company.owner.id }]);
  });

  test("is for admins and for the owner in any role", async () => {
    const { engineer, clientOn, contractorOn } = company;
    for (const person of [engineer, clientOn, contractorOn]) {
      const answer = await t.call(routes.listPeople, {}, person);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toBe("Only administrators and the owner can manage people.");
    }
    expect((await t.call(routes.listPeople)).statusCode).toBe(401);
    expect(names(await list({}, stranger.admin))).not.toContain("Adeyemi Builders Owner");

    const own = await createWorkspace(t.database.superuser, "Client's own", "client");
    await addPerson(t.database.superuser, own.workspaceId, "Con Tractor", "contractor");
    expect(names(await list({}, own.owner))).toEqual(["Client's own Owner", "Con Tractor"]);
  });

  test("filters by name, email, company, role and active state", async () => {
    await rows("update users set company = '100% Steel' where id = $1", company.contractorOn.id);
    await rows(
      "update memberships set active = false where user_id = $1",
      company.contractorOff.id,
    );
    const cases: [QueryOf<typeof routes.listPeople>, string[]][] = [
      [{ search: "emeka" }, ["Emeka Engineer"]],
      [{ search: "k" }, ["Kemi Contractor", "Kunle Contractor"]],
      [{ search: company.clientOn.email.toUpperCase() }, ["Chidi Client"]],
      [{ search: "100% st" }, ["Kunle Contractor"]],
      [{ search: "nobody" }, []],
      [{ role: "Contractor" }, ["Kemi Contractor", "Kunle Contractor"]],
      [{ role: "contractor", active: "true" }, ["Kunle Contractor"]],
      [{ active: "false" }, ["Kemi Contractor"]],
    ];
    for (const [query, expected] of cases) {
      const page = await list(query);
      expect(names(page), JSON.stringify(query)).toEqual(expected);
      expect(page.total).toBe(expected.length);
    }
  });

  test("pages through people without repetition, also where many have the same name", async () => {
    for (let n = 0; n < 5; n += 1)
      await addPerson(t.database.superuser, company.workspaceId, `Same Name ${n}`, "client");
    await rows("update users set name = 'Same Name' where name like 'Same Name %'");
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ limit: 5, ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(12);
      seen.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(12);
    expect(seen).toHaveLength(12);
  });

  test("refuses malformed parameters", async () => {
    for (const query of ["role=owner", "active=yes", "limit=0", "limit=501", "cursor=x"]) {
      const answer = await t.raw({ method: "GET", url: `/api/people?${query}` }, company.admin);
      expect(answer.statusCode, query).toBe(400);
    }
  });
});
