import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  watch,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freshDataDir, startHost } from "./testing/host-process.ts";

// Each test starts several servers, and one must give up by itself: 3 s each on a quiet machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test("of two simultaneous starts one serves; the other says so in one sentence and exits", async () => {
  const dataDir = freshDataDir();
  const hosts = [startHost({ dataDir }), startHost({ dataDir })];
  const loser = await Promise.race(hosts.map(async (host) => ({ host, ending: await host.ended })));
  expect(loser.ending.code).toBe(1);
  expect(loser.ending.errors).toBe(
    `Plumbline is already running on the data in ${dataDir}: stop it first, or set another DATA_DIR.\n`,
  );
  const winner = hosts.find((host) => host !== loser.host);
  await winner?.ready();
});

test("a start on data in use exits, however long the other has been running, and works once the other has ended", async () => {
  const dataDir = freshDataDir();
  const first = startHost({ dataDir });
  await first.ready();
  const second = await startHost({ dataDir }).ended;
  expect(second.code).toBe(1);
  expect(second.errors).toMatch(/^Plumbline is already running on .*\n$/);
  await first.stop();
  await startHost({ dataDir }).ready();
});

test("a stale pid file whose number belongs to another running program does not lock the data for ever", async () => {
  const dataDir = freshDataDir();
  const first = startHost({ dataDir });
  const { clusterDir } = await first.ready();
  const pidFile = join(clusterDir, "postmaster.pid");
  const lines = readFileSync(pidFile, "utf8").split("\n");
  await first.stop();

  // Runs as the database's own user, because PostgreSQL could only mistake a process of this user for a server.
  const { uid, gid } = statSync(clusterDir);
  const stranger = spawn("sleep", ["600"], { uid, gid, stdio: "ignore" });
  onTestFinished(() => void stranger.kill("SIGKILL"));
  writeFileSync(pidFile, [stranger.pid, ...lines.slice(1)].join("\n"));
  await startHost({ dataDir }).ready();
  expect(stranger.exitCode).toBeNull();
  expect(stranger.signalCode).toBeNull();
});

test("a first start killed while it creates the database leaves nothing that breaks the next one", async () => {
  const dataDir = freshDataDir();
  mkdirSync(dataDir);
  const begun = new Promise<void>((resolve) => {
    const watcher = watch(
      dataDir,
      (_event, name) => name?.startsWith("postgres.new-") && resolve(),
    );
    onTestFinished(() => watcher.close());
  });
  const first = startHost({ dataDir });
  await begun;
  first.process.kill("SIGKILL");
  await first.ended;
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  expect(readdirSync(dataDir).some((name) => name.startsWith("postgres.new-"))).toBe(true);

  const { clusterDir } = await startHost({ dataDir }).ready();
  expect(clusterDir).toBe(join(dataDir, "postgres"));
});
