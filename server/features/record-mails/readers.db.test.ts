import { expect, it } from "vitest";
import { asActor } from "../../database/transaction.ts";
import { seedSite } from "../../testing/seed/seed-site.ts";
import { app, company, prepare } from "../../testing/mailing-app.ts";
import { selectAddressees } from "./record-mails.sql.ts";

prepare();

it.each([false, true])(
  "a record is mailed to exactly those who see it (snags shown to clients: %s)",
  async (shown) => {
    const db = app.database.superuser;
    await db.query("update workspaces set show_snags_to_clients = $2 where id = $1", [
      company.workspaceId,
      shown,
    ]);
    await seedSite(db, company, { id: company.projectId, mark: "Tower" });
    const { rows } = await db.query<{ id: string; kind: string }>(
      "select id, kind from site_records where workspace_id = $1 and kind in ('snag', 'diary') and deleted_at is null",
      [company.workspaceId],
    );
    expect(rows.length).toBeGreaterThan(6);
    const { admin, engineer, clientOn, clientOff, contractorOn, contractorOff } = company;
    const everybody = [admin, engineer, clientOn, clientOff, contractorOn, contractorOff];
    const readers = await asActor(app.database.pool, "write", company.owner.claims, async (tx) => {
      const people = everybody.map(({ id }) => id);
      const found = new Map<string, readonly string[]>();
      for (const { id } of rows) {
        const of = { record: id, people, handles: undefined, now: app.clock.now };
        found.set(
          id,
          (await selectAddressees(tx, of)).map(({ userId }) => userId),
        );
      }
      return found;
    });
    for (const person of everybody) {
      const seen = await asActor(app.database.pool, "read", person.claims, async (tx) => {
        const found = await tx.selectFrom("site_records").select("id").execute();
        return new Set(found.map(({ id }) => id));
      });
      const expected = rows.filter(({ id }) => seen.has(id));
      const mailed = rows.filter(({ id }) => readers.get(id)?.includes(person.id));
      expect([person.name, mailed]).toEqual([person.name, expected]);
    }
  },
);
