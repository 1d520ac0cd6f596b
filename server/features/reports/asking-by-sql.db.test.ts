import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type FileKind, fileKinds, type ReportFilters } from "../../../contract/reports/reports.ts";
import { routes } from "../../../contract/routes.ts";
import { asActor } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, showPlan, type TestPerson } from "../../testing/company.ts";
import { company, prepare, t } from "./jobs/report-job-fixture.ts";

prepare();

interface Row {
  readonly kind: FileKind;
  readonly filters?: ReportFilters;
  readonly userId?: string;
  readonly workspaceId?: string;
  readonly state?: string;
}

/** Whether a person can order a report with an SQL statement of their own. */
async function mayInsert(as: TestPerson, row: Row): Promise<boolean> {
  const { kind, filters = {}, userId = as.id, workspaceId = company.workspaceId } = row;
  const { state } = row;
  const [more, its] = state === undefined ? [sql``, sql``] : [sql`, state`, sql`, ${state}`];
  const asking = asActor(t.database.pool, "write", as.claims, (tx) =>
    sql`
      insert into report_jobs (id, workspace_id, user_id, kind, format, filters, created_at, due_at, expires_at ${more})
      values (${newId()}, ${workspaceId}, ${userId}, ${kind}, 'csv', ${JSON.stringify(filters)}::jsonb,
              now(), now(), now() + interval '7 days' ${its})`.execute(tx),
  );
  return asking.then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: "42501" });
      return false;
    },
  );
}

/** Whether the API accepts the same order. Earlier orders are cancelled, since only a few may wait at a time. */
async function mayAsk(as: TestPerson, { kind, filters = {} }: Row): Promise<boolean> {
  await t.database.superuser.query("update report_jobs set state = 'cancelled'");
  const answer = await t.call(
    routes.createReportJob,
    { body: { kind, format: "csv", filters } },
    as,
  );
  expect([201, 403, 404]).toContain(answer.statusCode);
  return answer.statusCode === 201;
}

describe("whoever writes SQL with their own ticket", () => {
  it.each(["hidden", "shown"] as const)(
    "asks for the files that the API takes, and no other, with the cost plan %s",
    async (plan) => {
      if (plan === "shown") await showPlan(t.database.superuser, company.projectId);
      const { admin, engineer, clientOn, clientOff, contractorOn, contractorOff } = company;
      const project = company.projectId;
      for (const as of [admin, engineer, clientOn, clientOff, contractorOn, contractorOff]) {
        for (const kind of fileKinds) {
          const filters =
            kind === "resource-utilisation"
              ? { project, from: "2026-03-02", to: "2026-03-29" }
              : { project };
          const [api, database] = [
            await mayAsk(as, { kind, filters }),
            await mayInsert(as, { kind, filters }),
          ];
          expect(database, `${as.name} asks for ${kind}`).toBe(api);
        }
      }
    },
  );

  it("asks for nobody else, in no other company, and for nothing that is made already", async () => {
    const { engineer, owner } = company;
    const other = await createCompany(t.database.superuser, "Other Builders");
    const kind = "tasks";
    expect(await mayInsert(engineer, { kind })).toBe(true);
    expect(await mayInsert(engineer, { kind, userId: owner.id })).toBe(false);
    expect(await mayInsert(engineer, { kind, workspaceId: other.workspaceId })).toBe(false);
    expect(await mayInsert(engineer, { kind, filters: { project: other.projectId } })).toBe(false);
    expect(await mayInsert(engineer, { kind, state: "running" })).toBe(false);
    expect(await mayInsert(engineer, { kind, state: "failed" })).toBe(false);
  });
});
