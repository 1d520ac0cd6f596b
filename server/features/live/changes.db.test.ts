import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { asSystem } from "../../database/transaction.ts";
import { sweepChanges } from "../../database/changes.sql.ts";
import { newId } from "../../platform/ids.ts";
import { addTask } from "../../testing/company.ts";
import { openEvents } from "../../testing/event-reader.ts";
import {
  ask,
  askNow,
  company,
  create,
  currentCursor,
  prepare,
  receive,
  remove,
  rename,
  t,
} from "./changes-fixture.ts";

prepare();

describe("a cursor", () => {
  test.each(["", "nonsense", "1.2", `${newId()}.-1.0`, `${newId()}.9999999999999999.0`, "'"])(
    "that is malformed is refused: %j",
    async (since) => {
      const answer = await t.call(routes.listChanges, { query: { since } }, company.owner);
      expect(answer.statusCode).toBe(400);
    },
  );

  test("of another database, or from the future, answers with a reset", async () => {
    const now = await currentCursor(company.owner);
    const [feed = "", number = ""] = now.split(".");
    for (const since of [`${newId()}.${number}.0`, `${feed}.${Number(number) + 1_000_000}.0`]) {
      expect(await ask(company.owner, { since })).toMatchObject({ reset: true, changes: [] });
    }
  });

  test("from before the last sweep answers with a reset", async () => {
    const old = await currentCursor(company.owner);
    await create("Swept");
    const kept = await currentCursor(company.owner);
    await asSystem(t.database.pool, (tx) => sweepChanges(tx, new Date(Date.now() + 3_600_000)));
    expect(await ask(company.owner, { since: old })).toMatchObject({ reset: true });
    expect(await ask(company.owner, { since: kept })).toMatchObject({ reset: false });
    const id = await create("After");
    expect(await receive(company.owner, kept, "task")).toEqual([{ id, deleted: false }]);
  });

  test("is refused to a stranger", async () => {
    expect((await t.call(routes.listChanges)).statusCode).toBe(401);
  });
});

describe("changes since a cursor", () => {
  test("are none at first, and then each record once, with an increasing number", async () => {
    const since = await currentCursor(company.owner);
    expect(await ask(company.owner, { since })).toMatchObject({ changes: [], more: false });
    const first = await create("Set out");
    const second = await create("Dig");
    await rename(first, "Set out the grid");
    const { changes } = await ask(company.owner, { since });
    const tasks = changes.filter(({ topic }) => topic === "task");
    expect(tasks.map(({ id }) => id)).toEqual([second, first]);
    const [one, other] = tasks.map(({ number }) => number);
    expect(one).toBeLessThan(other ?? 0);
  });

  test("are paged without loss or repetition", async () => {
    const since = await currentCursor(company.owner);
    const ids = [await create("One"), await create("Two"), await create("Three")];
    const found: (string | null)[] = [];
    let cursor = since;
    for (let more = true; more;) {
      const page = await ask(company.owner, { since: cursor, limit: 1 });
      expect(page.changes.length).toBeLessThan(2);
      found.push(...page.changes.filter(({ topic }) => topic === "task").map(({ id }) => id));
      ({ cursor, more } = page);
    }
    expect(found).toEqual(ids);
    expect(await ask(company.owner, { since: cursor })).toMatchObject({ changes: [], more: false });
  });

  test("leave out refused writes", async () => {
    const since = await currentCursor(company.owner);
    const body = { title: "No", project: company.projectId };
    expect((await t.call(routes.createTask, { body }, company.clientOn)).statusCode).toBe(403);
    expect((await rename(newId(), "No")).statusCode).toBe(404);
    expect((await ask(company.owner, { since })).changes).toEqual([]);
  });

  test("mark a deleted record as deleted", async () => {
    const id = await create("Short lived");
    const since = await currentCursor(company.owner);
    await remove(id);
    expect(await receive(company.owner, since, "task")).toEqual([{ id, deleted: true }]);
  });

  test("have the number that the event stream sent", async () => {
    const origin = await t.app.listen({ port: 0, host: "127.0.0.1" });
    const stream = await openEvents(origin, await t.token(company.owner));
    const id = await create("Numbered");
    await stream.upTo((message) => message.id === id);
    const since = /event: cursor\ndata: (.*)/.exec(stream.text())?.[1] ?? "";
    const { changes } = await ask(company.owner, { since });
    expect(stream.numbers).toContain(changes.find((change) => change.id === id)?.number);
    stream.leave();
  });
});

describe("concurrent writers", () => {
  test("are all included, even if the first to begin is the last to commit", async () => {
    const { owner, projectId, workspaceId } = company;
    const since = await currentCursor(owner);
    const slow = await t.database.superuser.connect();
    await slow.query("begin");
    await slow.query("select pg_current_xact_id()");
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`Task ${n}`)));
    const early = await askNow(owner, { since });
    expect(early.changes).toEqual([]);
    await slow.query(
      `insert into changes (workspace_id, topic, project_id, record_id, roles)
       values ($1, 'task', $2, $3, '{admin}')`,
      [workspaceId, projectId, company.taskId],
    );
    await slow.query("commit");
    slow.release();
    const found = (await ask(owner, { since: early.cursor })).changes
      .filter(({ topic }) => topic === "task")
      .map(({ id }) => id);
    expect(found[0]).toBe(company.taskId);
    expect(new Set(found)).toEqual(new Set([company.taskId, ...ids]));
  });

  test("lose no change for a continuous reader", async () => {
    const { owner } = company;
    const found = new Set<string | null>();
    let cursor = await currentCursor(owner);
    let writing = true;
    const read = async () => {
      for (let last = false; !last;) {
        last = !writing;
        const page = await askNow(owner, { since: cursor, limit: 7 });
        for (const { id } of page.changes) found.add(id);
        ({ cursor } = page);
        if (page.more) last = false;
      }
    };
    const reading = read();
    const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => create(`Task ${n}`)));
    writing = false;
    await reading;
    for (const { id } of (await ask(owner, { since: cursor })).changes) found.add(id);
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
  });
});

test("a deleted company leaves no changes", async () => {
  const count = async () => {
    const { rows } = await t.database.superuser.query<{ n: number }>(
      "select count(*)::int as n from changes where workspace_id = $1",
      [company.workspaceId],
    );
    return rows[0]?.n;
  };
  await create("Forgotten");
  expect(await count()).toBeGreaterThan(0);
  await addTask(t.database.superuser, { ...company, title: "Last", createdBy: company.owner.id });
  await t.database.superuser.query("delete from workspaces where id = $1", [company.workspaceId]);
  expect(await count()).toBe(0);
});
