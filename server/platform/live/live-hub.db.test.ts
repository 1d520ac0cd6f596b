import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import type { Announcement } from "../../announcement.ts";
import { startDatabaseProxy } from "../../testing/database/database-proxy.ts";
import { TEST_SECRET } from "../../testing/global-setup.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import type { LiveEvents } from "./live.ts";
import { openLiveEvents } from "./live-hub.ts";
import { writePayloads } from "./live-payloads.ts";

/** Also enough on a busy machine. */
const SOON = { interval: 10 };

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const news = (n: number): Announcement => ({ workspace: idOf(n), topic: "task", project: idOf(n) });

/** Records what a hub announces, and how often it said that something was missed. */
class Ear {
  readonly receive: Announcement[] = [];
  times = 0;
  missed = 0;

  constructor(hub: LiveEvents) {
    hub.listen({
      receive: (announcements) => {
        this.times += 1;
        this.receive.push(...announcements);
      },
      missed: () => {
        this.missed += 1;
      },
    });
  }
}

let database: TestDatabase;
const hubs: LiveEvents[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterEach(closeHubs);
afterAll(() => database.drop());

async function closeHubs(): Promise<void> {
  await Promise.all(hubs.splice(0).map((hub) => hub.close()));
}

async function open(
  url = database.logins.system,
  warn: () => void = () => undefined,
): Promise<LiveEvents> {
  const hub = await openLiveEvents({ url, secret: TEST_SECRET, warn });
  hubs.push(hub);
  return hub;
}

async function terminateAll(): Promise<void> {
  await database.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plumbline live' and datname = current_database()`,
  );
}

describe("live events", () => {
  test("reach every process on the database, including the sender", async () => {
    const [first, second] = [await open(), await open()];
    const [near, far] = [new Ear(first), new Ear(second)];
    first.publish([news(1)]);
    second.publish([news(2)]);
    for (const ear of [near, far]) {
      await expect.poll(() => ear.receive, SOON).toContainEqual(news(1));
      await expect.poll(() => ear.receive, SOON).toContainEqual(news(2));
    }
  });

  test("travel together, and duplicates are received once", async () => {
    const hub = await open();
    const ear = new Ear(hub);
    for (let n = 0; n < 10; n += 1) hub.publish([news(1), news(2)]);
    await expect.poll(() => ear.receive, SOON).toContainEqual(news(2));
    expect(ear.receive).toEqual([news(1), news(2)]);
    expect(ear.times).toBe(1);
  });

  test("all arrive, even if they are too many for one notification", async () => {
    const hub = await open();
    const ear = new Ear(await open());
    const all = Array.from({ length: 500 }, (_, n) => news(n));
    hub.publish(all);
    await expect.poll(() => ear.receive, SOON).toContainEqual(news(499));
    expect(ear.receive).toEqual(all);
    expect(ear.times).toBeGreaterThan(1);
  });

  test("are not sent to a listener that stopped", async () => {
    const hub = await open();
    const stopped: Announcement[] = [];
    const stop = hub.listen({ receive: (all) => stopped.push(...all), missed: () => undefined });
    stop();
    const ear = new Ear(hub);
    hub.publish([news(1)]);
    await expect.poll(() => ear.receive, SOON).toContainEqual(news(1));
    expect(stopped).toEqual([]);
  });

  test("that are waiting when the process stops are sent first", async () => {
    const ear = new Ear(await open());
    const leaving = await openLiveEvents({
      url: database.logins.system,
      secret: TEST_SECRET,
      warn: () => undefined,
    });
    leaving.publish([news(1)]);
    await leaving.close();
    await expect.poll(() => ear.receive, SOON).toContainEqual(news(1));
  });

  test("do not start without a database", async () => {
    const way = await startDatabaseProxy(database.logins.system);
    await way.cut();
    await expect(
      openLiveEvents({ url: way.url, secret: TEST_SECRET, warn: () => undefined }),
    ).rejects.toThrow("ECONNREFUSED");
  });
});

describe("when the connection is lost", () => {
  test("the hub says that something may have been missed, and receives again", async () => {
    let lost = 0;
    const hub = await open(database.logins.system, () => {
      lost += 1;
    });
    const ear = new Ear(hub);
    await terminateAll();
    await expect.poll(() => ear.missed, SOON).toBe(1);
    expect(lost).toBe(1);
    hub.publish([news(1)]);
    await expect.poll(() => ear.receive, SOON).toContainEqual(news(1));
  });

  test("pending announcements wait until the database is back", async () => {
    const way = await startDatabaseProxy(database.logins.system);
    const down = Promise.withResolvers<void>();
    const cutOff = await open(way.url, () => down.resolve());
    const [own, other] = [new Ear(cutOff), new Ear(await open())];
    await way.cut();
    await down.promise;
    cutOff.publish([news(1)]);
    cutOff.publish([news(2)]);
    await way.mend();
    await expect.poll(() => other.receive, SOON).toContainEqual(news(1));
    await expect.poll(() => other.receive, SOON).toContainEqual(news(2));
    expect(own.missed).toBe(1);
    expect(other.missed).toBe(0);
    await closeHubs();
    await way.cut();
  });

  test("more announcements than can be kept become one message: fetch again", async () => {
    const way = await startDatabaseProxy(database.logins.system);
    const down = Promise.withResolvers<void>();
    const cutOff = await open(way.url, () => down.resolve());
    const other = new Ear(await open());
    await way.cut();
    await down.promise;
    for (let n = 0; n <= 10_000; n += 1) cutOff.publish([news(n)]);
    await way.mend();
    await expect.poll(() => other.missed, SOON).toBe(1);
    expect(other.receive).toEqual([]);
    await closeHubs();
    await way.cut();
  });

  test("a hub that is closed in the meantime stays closed", async () => {
    const way = await startDatabaseProxy(database.logins.system);
    const down = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const closing = await openLiveEvents({
      url: way.url,
      secret: TEST_SECRET,
      warn: () => down[0]?.resolve(),
    });
    const other = new Ear(await open(way.url, () => down[1]?.resolve()));
    expect(way.connections()).toBe(2);
    await way.cut();
    await Promise.all(down.map(({ promise }) => promise));
    await closing.close();
    await way.mend();
    // Both hubs lost their connections together, and would reconnect together.
    await expect.poll(() => other.missed, SOON).toBe(1);
    expect(way.connections()).toBe(1);
    await closeHubs();
    await way.cut();
  });
});

test("a foreign message on the channel makes everybody fetch again", async () => {
  const ear = new Ear(await open());
  await database.superuser.query("select pg_notify('plumbline_live', 'nonsense')");
  await expect.poll(() => ear.missed, SOON).toBe(1);
});

test("nobody else learns from the channel what happens to whom, or announces anything", async () => {
  const hub = await open();
  const ear = new Ear(hub);
  const stranger = new pg.Client({ connectionString: database.logins.app });
  await stranger.connect();
  const heard: string[] = [];
  stranger.on("notification", ({ payload = "" }) => heard.push(payload));
  await stranger.query("listen plumbline_live");
  const many = Array.from({ length: 19 }, (_, n) => ({ ...news(1), id: idOf(n), user: idOf(n) }));
  hub.publish(many);
  await expect.poll(() => ear.receive, SOON).toHaveLength(many.length);
  await expect.poll(() => heard.length, SOON).toBeGreaterThan(0);
  for (const text of heard.flatMap((each) => [each, atob(each)])) {
    expect(text).not.toContain(idOf(1));
    expect(text).not.toContain("task");
  }
  const [forged = ""] = writePayloads([news(2)]);
  for (const text of [forged, btoa(forged), "", heard[0]?.replace(/^./, "-") ?? ""])
    await stranger.query("select pg_notify('plumbline_live', $1)", [text]);
  await expect.poll(() => ear.missed, SOON).toBe(4);
  expect(ear.receive).toHaveLength(many.length);
  await stranger.end();
});
