import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { asActor } from "../../database/transaction.ts";
import type { TestPerson } from "../../testing/company.ts";
import { advanceTo, company, prepare, t } from "./expense-fixture.ts";

prepare();

beforeEach(async () => {
  await t.call(routes.updateWorkspace, { body: { approvalAmount: 1_000_000.5 } }, company.owner);
});

describe("the database, above the amount for which two people approve,", () => {
  const write = (as: TestPerson, text: string, ...values: unknown[]) =>
    asActor(t.database.pool, "write", as.claims, async (tx) => {
      const parts = text.split("?");
      const query = parts.flatMap((part, n) => [
        sql.raw(part),
        ...(n < values.length ? [sql`${values[n]}`] : []),
      ]);
      await sql.join(query, sql``).execute(tx);
    });

  it("records no expense above the amount as approved without two, whatever the request's role writes", async () => {
    const id = await advanceTo("submitted", { amount: 2_000_000 });
    const { admin, engineer } = company;
    const approval =
      "insert into expense_approvals (id, workspace_id, expense_id, user_id, created_at) values (gen_random_uuid(), ?, ?, ?, now())";
    const decide = (as: TestPerson, status = "approved") =>
      write(
        as,
        "update expenses set status = ?, decided_by = ?, paid_by = ? where id = ?",
        status,
        as.id,
        status === "paid" ? as.id : null,
        id,
      );
    await expect(decide(admin)).rejects.toThrow("two_approvals_needed");
    await expect(decide(admin, "paid")).rejects.toMatchObject({
      message: "expense_not_at_that_step",
      detail: '{"next": "paid", "status": "submitted"}',
    });
    await write(admin, approval, company.workspaceId, id, admin.id);
    await expect(decide(admin)).rejects.toThrow("two_approvals_needed");
    const forged = write(admin, approval, company.workspaceId, id, engineer.id);
    await expect(forged).rejects.toThrow("row-level security");
    const unseen = write(
      company.contractorOn,
      approval,
      company.workspaceId,
      id,
      company.contractorOn.id,
    );
    await expect(unseen).rejects.toThrow("row-level security");
    await expect(
      write(admin, "update expense_approvals set user_id = ?", engineer.id),
    ).rejects.toThrow("permission denied");
    await write(engineer, approval, company.workspaceId, id, engineer.id);
    const raised = write(
      admin,
      "update expenses set status = 'approved', amount = 9000000, decided_by = ? where id = ?",
      admin.id,
      id,
    );
    await expect(raised).rejects.toThrow("changed_with_its_approval");
    await decide(engineer);
  });

  it("lets nobody insert an approved one, or raise one that was approved", async () => {
    const id = await advanceTo("approved", { amount: 10 });
    const { admin } = company;
    const raise = write(admin, "update expenses set amount = 9000000 where id = ?", id);
    await expect(raise).rejects.toThrow("expense_changed");
    const copy = write(
      admin,
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by)
       select gen_random_uuid(), workspace_id, project_id, 'paid', 9000000, currency, spent_on, description, created_by
         from expenses where id = ?`,
      id,
    );
    await expect(copy).rejects.toThrow("two_approvals_needed");
  });
});
