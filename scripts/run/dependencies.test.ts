import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dependenciesMatch } from "./dependencies.ts";
import { ROOT } from "./project.ts";

const other = process.platform === "linux" ? "darwin" : "linux";
const wanted = {
  "": { name: "house" },
  "node_modules/brick": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/glass-here": {
    version: "1.0.0",
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  },
  "node_modules/glass-there": {
    version: "1.0.0",
    optional: true,
    os: [other],
    cpu: [process.arch],
  },
};
const installed = {
  "node_modules/brick": wanted["node_modules/brick"],
  "node_modules/glass-here": wanted["node_modules/glass-here"],
};

function project(packages: object | undefined): string {
  const root = mkdtempSync(path.join(tmpdir(), "plumbline-deps-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(path.join(root, "package-lock.json"), JSON.stringify({ packages: wanted }));
  if (packages) {
    mkdirSync(path.join(root, "node_modules"));
    writeFileSync(path.join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
  }
  return root;
}

test("packages match when all of this system's are there, in the locked version", () => {
  expect(dependenciesMatch(project(installed))).toBe(true);
});

test.each([
  ["nothing is installed", undefined],
  ["an install was interrupted, so that npm left no record", {}],
  ["a package is missing", { ...installed, "node_modules/brick": undefined }],
  [
    "a version differs",
    { ...installed, "node_modules/brick": { version: "0.9.0", integrity: "sha512-a" } },
  ],
  [
    "the content differs",
    { ...installed, "node_modules/brick": { version: "1.0.0", integrity: "sha512-b" } },
  ],
  [
    "they were installed on another system",
    { "node_modules/brick": installed["node_modules/brick"] },
  ],
])("packages do not match when %s", (_why, packages) => {
  expect(dependenciesMatch(project(packages))).toBe(false);
});

test("every locked package has its hash, and comes from the public registry", () => {
  const lock = readFileSync(path.join(ROOT, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { integrity?: string; resolved?: string; inBundle?: boolean }>;
  };
  const { "": _, ...locked } = packages;
  // A bundled package is inside of another package's archive, which has the hash.
  const bundler = (place: string) => locked[place.slice(0, place.lastIndexOf("/node_modules/"))];
  const unsure = Object.entries(locked).filter(([place, { integrity, inBundle = false }]) =>
    inBundle ? bundler(place)?.integrity === undefined : !integrity?.startsWith("sha512-"),
  );
  expect(unsure.map(([place]) => place)).toEqual([]);
  const elsewhere = Object.values(locked).filter(
    ({ resolved }) => resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(elsewhere).toEqual([]);
});

test("the lock file has all that its packages name, for other systems too: npm ci refuses it otherwise", () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, Record<"dependencies" | "optionalDependencies", object | undefined>>;
  };
  /** Whether a package that is installed in `folder` finds a dependency: beside it, or further up. */
  const isLocked = (folder: string, name: string): boolean =>
    `${folder}node_modules/${name}` in packages ||
    (folder !== "" && isLocked(folder.slice(0, folder.lastIndexOf("node_modules/")), name));
  const missing = Object.entries(packages).flatMap(([at, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(at === "" ? "" : `${at}/`, name))
      .map((name) => `${name} of ${at}`),
  );
  expect(missing).toEqual([]);
});
