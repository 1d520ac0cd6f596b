import { describe, expect, test } from "vitest";
import type { QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createWorkspace } from "../../testing/company.ts";
import { type Page, company, csv, list, record, stranger, t, prepare } from "./audit-fixture.ts";

prepare();

const subjects = ({ data }: Page) => data.map(({ subject }) => subject);

describe("the audit trail", () => {
  test("shows admins and the owner who did what, from where, with before and after", async () => {
    await record({ kind: "role_changed", subject: "Chidi", before: "client", after: "engineer" });
    for (const person of [company.owner, company.admin]) {
      const { data } = await list({}, person);
      expect(data).toEqual([
        {
          _id: expect.any(String),
          kind: "role_changed",
          actor: { _id: company.owner.id, name: company.owner.name },
          subject: "Chidi",
          address: "203.0.113.7",
          before: "client",
          after: "engineer",
          createdAt: expect.stringMatching(/Z$/),
        },
      ]);
    }
  });

  test("is shown to an owner in any role", async () => {
    const { owner } = await createWorkspace(t.database.superuser, "Client's own", "client");
    await record({ subject: "Currency" }, { by: owner });
    expect(subjects(await list({}, owner))).toEqual(["Currency"]);
  });

  test("is refused to other members, to strangers and without a sign-in", async () => {
    await record({});
    const { engineer, clientOn, contractorOn } = company;
    for (const person of [engineer, clientOn, contractorOn]) {
      for (const answer of [await t.call(routes.listAudit, {}, person), await csv("", person)]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json().message).toBe("Only administrators and the owner can manage people.");
      }
    }
    expect(await list({}, stranger.admin)).toEqual({ data: [], actor: null, nextCursor: null });
    expect((await csv("", stranger.admin)).body).not.toContain("Name");
    expect((await t.call(routes.listAudit)).statusCode).toBe(401);
    expect((await csv()).statusCode).toBe(401);
  });

  test("keeps the name that the actor had", async () => {
    await record({});
    await t.database.superuser.query("update users set name = 'Married Name' where id = $1", [
      company.owner.id,
    ]);
    expect((await list()).data[0]?.actor?.name).toBe(company.owner.name);
  });

  test("names the person of the filter, where nothing matches and where they have left, too", async () => {
    const { engineer, owner } = company;
    expect((await list({})).actor).toBeNull();
    expect((await list({ actor: engineer.id })).actor).toEqual({
      _id: engineer.id,
      name: engineer.name,
    });
    // Somebody who is no member any more.
    await record({});
    const gone = newId();
    await t.database.superuser.query(
      "update audit_events set actor_id = $1, actor_name = 'Gone Girl' where actor_id = $2",
      [gone, owner.id],
    );
    expect(await list({ actor: gone, kind: "deletion" })).toMatchObject({
      data: [],
      actor: { _id: gone, name: "Gone Girl" },
    });
  });

  test("filters by kind, person, words and days of the workspace", async () => {
    const { admin, owner } = company;
    // 23:30 in Lagos is the same day, 00:30 the next.
    await record({ subject: "A", kind: "export" }, { at: new Date("2026-03-01T22:30:00Z") });
    await record({ subject: "B" }, { by: admin, at: new Date("2026-03-01T23:30:00Z") });
    await record({ subject: "C % _" }, { at: new Date("2026-03-02T12:00:00Z"), address: "::1" });
    const cases: [QueryOf<typeof routes.listAudit>, string[]][] = [
      [{}, ["C % _", "B", "A"]],
      [{ kind: "export" }, ["A"]],
      [{ kind: "deletion" }, []],
      [{ actor: admin.id }, ["B"]],
      [{ actor: stranger.owner.id }, []],
      [{ search: "ada admin" }, ["B"]],
      [{ search: "203.0.113" }, ["B", "A"]],
      [{ search: "% _" }, ["C % _"]],
      [{ from: "2026-03-02" }, ["C % _", "B"]],
      [{ to: "2026-03-01" }, ["A"]],
      [{ from: "2026-03-01", to: "2026-03-02", actor: owner.id }, ["C % _", "A"]],
      [{ from: "2026-03-03", to: "2026-03-01" }, []],
    ];
    for (const [query, expected] of cases) {
      expect(subjects(await list(query)), JSON.stringify(query)).toEqual(expected);
    }
  });

  test("pages through events without repetition, also where many have the same time", async () => {
    const at = new Date();
    for (let n = 0; n < 7; n += 1) await record({ subject: `${n}` }, { at });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...subjects(page));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
  });

  test("refuses malformed parameters", async () => {
    for (const query of [
      "kind=gossip",
      "actor=me",
      "from=yesterday",
      "to=2026-02-30",
      "limit=0",
      "limit=501",
      "cursor=nonsense",
      `search=${"a".repeat(201)}`,
    ]) {
      const answer = await t.raw({ method: "GET", url: `/api/audit?${query}` }, company.admin);
      expect(answer.statusCode, query).toBe(400);
    }
    expect((await csv("?kind=gossip", company.admin)).statusCode).toBe(400);
  });
});
