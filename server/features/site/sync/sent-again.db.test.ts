import { expect, it } from "vitest";
import { IDEMPOTENCY_DAYS } from "../../../../contract/idempotency.ts";
import { deleteCommandsBefore } from "../../../database/commands.sql.ts";
import { asSystem } from "../../../database/transaction.ts";
import {
  app,
  command,
  company,
  deviceOf,
  newSnag,
  prepare,
  push,
  rowsOf,
} from "../site-fixture.ts";

prepare();

const DAY_MS = 86_400_000;

it("does a command once that comes again months after its answer was lost", async () => {
  const start = app.clock.now;
  const device = deviceOf(company.engineer);
  const id = await newSnag(device, { title: "Door rubs" });
  app.clock.now = new Date(start.getTime() + 60_000);
  const change = command({ id, act: "change", fields: { title: "Door sticks" } });
  const task = command({
    record: "task",
    id: company.taskId,
    act: "change",
    fields: { status: "done" },
  });
  const first = await push(device, [change, task]);
  expect(first.map(({ status }) => status)).toEqual(["accepted", "accepted"]);
  // Meanwhile the same person, on another device, changed their mind.
  app.clock.now = new Date(start.getTime() + 120_000);
  const other = deviceOf(company.engineer);
  const later = command({ id, act: "change", fields: { title: "Door is fine" } });
  const reopened = command({
    record: "task",
    id: company.taskId,
    act: "change",
    fields: { status: "todo" },
  });
  await push(other, [later, reopened]);
  const stored = async () => {
    const { rows } = await app.database.superuser.query<{ title: string; status: string }>(
      `select r.title, t.status, t.version as task, r.version as record from site_records r, tasks t
        where r.id = $1 and t.id = $2`,
      [id, company.taskId],
    );
    return rows;
  };
  const before = await stored();
  expect(before).toMatchObject([{ title: "Door is fine", status: "todo" }]);

  for (const days of [2, 100]) {
    app.clock.now = new Date(start.getTime() + days * DAY_MS);
    const old = new Date(app.clock.now.getTime() - IDEMPOTENCY_DAYS * DAY_MS);
    await asSystem(app.database.pool, (tx) => deleteCommandsBefore(tx, old));
    // Sent again in the same order, and in the reverse order.
    expect(await push(device, [change, task])).toEqual(first);
    expect(await push(device, [task, change])).toEqual(first.toReversed());
    expect(await stored()).toEqual(before);
  }
  app.clock.now = start;
  expect((await rowsOf(company.engineer)).get(id)?.fields["title"]).toBe("Door is fine");
});
