import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { backup, restore } from "./command.ts";

let folder: string;
let dataDir: string;
const inFolder = (name: string) => path.join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "plumbline-command-"));
  dataDir = inFolder("data");
  for (const name of ["DATABASE_URL", "FILES_URL", "PUBLIC_URL"]) vi.stubEnv(name, undefined);
  vi.stubEnv("DATA_DIR", dataDir);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("a backup", () => {
  test("into a folder that does not exist says so", async () => {
    await expect(backup([inFolder("nope/x.backup")])).rejects.toThrow(
      `The folder ${inFolder("nope")} does not exist: create it, or name another file.`,
    );
  });

  test("never replaces a file", async () => {
    const file = inFolder("old.backup");
    writeFileSync(file, "old");
    await expect(backup([file])).rejects.toThrow(
      `${file} exists already: name another file, or delete it first.`,
    );
  });

  test("of a folder without data says so, and creates nothing", async () => {
    const words = `There is no Plumbline data in ${dataDir}: check DATA_DIR.`;
    await expect(backup([inFolder("x.backup")])).rejects.toThrow(words);
    expect(readdirSync(folder)).toEqual([]);
    mkdirSync(dataDir);
    await expect(backup([inFolder("x.backup")])).rejects.toThrow(words);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("of a database that does not answer says what to check", async () => {
    vi.stubEnv("DATABASE_URL", `postgres://ada:s3cret@${encodeURIComponent(folder)}/plumbline`);
    const failure = backup([inFolder("x.backup")]);
    await expect(failure).rejects.toThrow("Check that the server of DATABASE_URL runs");
    await expect(failure).rejects.not.toThrow("s3cret");
    expect(existsSync(inFolder("x.backup.part"))).toBe(false);
  });
});

describe("a restore", () => {
  test("of a file that does not exist says so, and creates nothing", async () => {
    const file = inFolder("nope.backup");
    await expect(restore([file])).rejects.toThrow(`${file} does not exist.`);
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each([
    ["plain text", Buffer.from("# Plumbline\n")],
    ["compressed text", gzipSync("# Plumbline\n")],
    ["something else of ours", gzipSync('{"format":"other"}\n')],
  ])("of a file with %s says that it is no backup, and creates nothing", async (_, content) => {
    const file = inFolder("README.md");
    writeFileSync(file, content);
    await expect(restore([file])).rejects.toThrow(`${file} is not a Plumbline backup.`);
    await expect(restore([folder])).rejects.toThrow(`${folder} is not a Plumbline backup.`);
    expect(existsSync(dataDir)).toBe(false);
  });
});
