import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../contract/routes.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { newId } from "../platform/ids.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { requestLimits } from "../platform/turns/limits.ts";

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await startTestApp();
  company = await createCompany(t.database.superuser);
  await t.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => t.close());

/** Asks for the list of tasks over a connection of its own. */
async function askForTasks(): Promise<Socket> {
  const { port } = t.app.server.address() as AddressInfo;
  const authorization = `Bearer ${await t.token(company.engineer)}`;
  const head = ["GET /api/tasks HTTP/1.1", "Host: localhost", `Authorization: ${authorization}`];
  const socket = connect(port, "127.0.0.1");
  socket.write([...head, "", ""].join("\r\n"));
  await once(socket, "connect");
  return socket;
}

/** How many requests have a connection, and wait in the database for the table. */
async function waiting(): Promise<number | null> {
  const { rowCount } = await t.database.superuser.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount;
}

test("reads whose callers have gone leave the database and the queue", async () => {
  const holder = await t.database.superuser.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table tasks in access exclusive mode");
    const most = requestLimits.running.person;
    const sockets: Socket[] = [];
    for (let n = 0; n < most + 20; n += 1) sockets.push(await askForTasks());
    await expect.poll(waiting).toBe(most);
    for (const socket of sockets) socket.destroy();
    // The requests that waited in the queue do not take over their connections either.
    await expect.poll(waiting).toBe(0);
    expect((await t.call(routes.me, {}, company.engineer)).statusCode).toBe(200);
    expect(await waiting()).toBe(0);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect((await t.call(routes.listTasks, {}, company.engineer)).statusCode).toBe(200);
});

test("a write that computes is given up when its caller has gone, and leaves nothing", async () => {
  const { projectId: project, engineer } = company;
  const holder = await t.database.superuser.connect();
  const command = {
    _id: newId(),
    at: "2026-11-28T08:00:00.000Z",
    record: "snag",
    id: newId(),
    project,
    act: "create",
    fields: { title: "Door" },
  };
  const body = JSON.stringify({ replica: newId(), commands: [command] });
  const stored = () =>
    t.database.superuser.query("select from site_edits where id = $1", [command._id]);
  try {
    await holder.query("begin");
    await holder.query("select pg_advisory_xact_lock(hashtextextended('site ' || $1, 0))", [
      project,
    ]);
    const { port } = t.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    const head = [
      "POST /api/sync HTTP/1.1",
      "Host: localhost",
      `Authorization: Bearer ${await t.token(engineer)}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
    ];
    socket.write([...head, "", body].join("\r\n"));
    await expect.poll(waiting).toBe(1);
    const closed = once(socket, "close");
    socket.destroy();
    await closed;
    // The server has noticed by the time at which it answers somebody else.
    expect((await t.call(routes.me, {}, engineer)).statusCode).toBe(200);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  await expect.poll(waiting).toBe(0);
  await expect
    .poll(async () => {
      const { rowCount } = await t.database.superuser.query(
        "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
      return rowCount;
    })
    .toBe(0);
  expect((await stored()).rowCount).toBe(0);
  const again = await t.call(routes.postSync, { body: JSON.parse(body) as never }, engineer);
  expect(again.json()).toMatchObject({ data: { results: [{ status: "accepted" }] } });
  expect((await stored()).rowCount).toBe(1);
});
