import { describe, expect, test } from "vitest";
import { exportAudit } from "../../../contract/reports/audit.ts";
import { company, csv, list, record, t, prepare } from "./audit-fixture.ts";

prepare();

describe("the audit trail as CSV", () => {
  test("is a file, newest first, with the same filters, in which no formula runs", async () => {
    await record({ subject: "=1+1", before: { role: "client" } }, { at: new Date("2026-03-01Z") });
    await record({ subject: 'Obi, "Ada"' }, { at: new Date("2026-03-02Z") });
    await record({ subject: "other", kind: "deletion" });
    const answer = await csv("?kind=settings_changed", company.admin);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="audit-trail-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const owner = company.owner.name;
    expect(answer.body).toBe(
      [
        "\uFEFFTime (UTC),Event,Who,Subject,Address,Before,After",
        `2026-03-02T00:00:00.000Z,settings_changed,${owner},"Obi, ""Ada""",203.0.113.7,,`,
        `2026-03-01T00:00:00.000Z,settings_changed,${owner},'=1+1,203.0.113.7,"{""role"": ""client""}",`,
        "",
      ].join("\r\n"),
    );
  });

  test("is itself recorded in the trail, with the address of the person", async () => {
    const answer = await t.raw(
      {
        method: "GET",
        url: `${exportAudit.path}?search=ada`,
        headers: { "x-forwarded-for": "=cmd|x!A0, 198.51.100.20" },
      },
      company.admin,
    );
    expect(answer.statusCode).toBe(200);
    expect((await list()).data).toEqual([
      expect.objectContaining({
        kind: "export",
        actor: { _id: company.admin.id, name: "Ada Admin" },
        subject: "Audit trail as CSV",
        address: "198.51.100.20",
        after: { events: 0, search: "ada" },
      }),
    ]);
  });
});
