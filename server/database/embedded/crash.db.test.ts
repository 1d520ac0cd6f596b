import { randomInt } from "node:crypto";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { freshDataDir, mainServerOf, serversOn, startHost } from "./testing/host-process.ts";

// Each test creates a database of its own, kills it and starts it again: 2 s each on a quiet machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const KILLS = Number(process.env["CRASH_ROUNDS"] ?? 10);

async function writtenRows(url: string): Promise<Set<string>> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ key: string }>(
    "select writer || ':' || n as key from written",
  );
  await client.end();
  return new Set(rows.map((row) => row.key));
}

test(
  `kill -9 in the middle of writes, ${KILLS} times: every start succeeds and no acknowledged write is lost`,
  { timeout: 30_000 + KILLS * 5_000 },
  async () => {
    const dataDir = freshDataDir();
    const acknowledged = new Set<string>();
    for (let round = 0; round < KILLS; round++) {
      const host = startHost({ dataDir, task: "write" });
      const { url } = await host.ready();
      const kept = await writtenRows(url);
      expect([...acknowledged].filter((key) => !kept.has(key))).toEqual([]);

      const enough = randomInt(1, 200);
      await host.waitFor(() => host.events.filter((event) => event.acknowledged).length >= enough);
      host.process.kill("SIGKILL");
      await host.ended;
      for (const event of host.events) if (event.acknowledged) acknowledged.add(event.acknowledged);
    }
    const last = startHost({ dataDir });
    const { url, clusterDir } = await last.ready();
    const kept = await writtenRows(url);
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
    expect([...acknowledged].filter((key) => !kept.has(key))).toEqual([]);
    expect((await last.stop()).code).toBe(0);
    expect(serversOn(clusterDir)).toEqual([]);
  },
);

test("kill -9 of the application takes the database with it", async () => {
  const host = startHost({ dataDir: freshDataDir() });
  const { clusterDir } = await host.ready();
  expect(serversOn(clusterDir)).not.toEqual([]);
  host.process.kill("SIGKILL");
  await expect.poll(() => serversOn(clusterDir), { timeout: 10_000 }).toEqual([]);
});

test("kill -9 of the application while its server cannot end: the next start stops the server left behind", async () => {
  const dataDir = freshDataDir();
  const host = startHost({ dataDir });
  const { clusterDir } = await host.ready();
  const server = mainServerOf(clusterDir);
  // A stopped server can neither hear its watcher nor end before the next start looks.
  process.kill(server, "SIGSTOP");
  host.process.kill("SIGKILL");
  await host.ended;

  const next = startHost({ dataDir });
  process.kill(server, "SIGCONT");
  await next.ready();
  expect(mainServerOf(clusterDir)).not.toBe(server);
});

test("a killed database restarts by itself at the same address", async () => {
  const database = await startEmbeddedPostgres({ dataDir: freshDataDir(), log: () => undefined });
  onTestFinished(() => database.stop());
  const endings: unknown[] = [];
  database.onExit((ending) => endings.push(ending.signal));
  const before = mainServerOf(database.clusterDir);
  process.kill(before, "SIGKILL");
  await expect
    .poll(
      async () => {
        const client = new Client(database.url);
        client.on("error", () => undefined);
        try {
          await client.connect();
          return (await client.query<{ one: number }>("select 1 as one")).rows[0]?.one;
        } catch {
          return undefined;
        } finally {
          await client.end();
        }
      },
      { timeout: 15_000 },
    )
    .toBe(1);
  expect(endings).toEqual(["SIGKILL"]);
  expect(mainServerOf(database.clusterDir)).not.toBe(before);
});

test("a stop while the database is down and about to restart ends everything", async () => {
  const database = await startEmbeddedPostgres({ dataDir: freshDataDir(), log: () => undefined });
  const ended = new Promise<void>((resolve) => database.onExit(() => resolve()));
  process.kill(mainServerOf(database.clusterDir), "SIGKILL");
  await ended;
  await database.stop();
  expect(serversOn(database.clusterDir)).toEqual([]);
});
