import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { exclusively } from "./exclusively.ts";
import { Problem } from "./problem.ts";
import { ROOT } from "./project.ts";

/** Runs npm. Passed in by run.mjs, which needs it before any TypeScript can run. */
export type RunNpm = (options: { args: string[]; cwd: string; purpose: string }) => Promise<void>;

let libc: string | undefined;

interface LockedPackage {
  version?: string;
  integrity?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** Installs what package-lock.json says, if a package is missing or has another version. */
export async function ensureDependencies(runNpm: RunNpm): Promise<void> {
  await exclusively({
    needed: () => !dependenciesMatch(ROOT),
    waiting: "Another start is installing the packages; waiting for it …",
    work: async () => {
      console.log("Installing the packages (only once, about a minute) …");
      await install(runNpm, "--prefer-offline").catch(keepUnlessStale);
      if (dependenciesMatch(ROOT)) return;
      // npm's cache was out of date, or the tree was broken: start over from the registry.
      rmSync(path.join(ROOT, "node_modules"), { recursive: true, force: true });
      await install(runNpm, "--prefer-online");
      if (dependenciesMatch(ROOT)) return;
      throw new Problem(
        "The packages that npm installs are not those of package-lock.json: restore that file, then start again.",
      );
    },
  });
}

/** Ignores a failure that a second try with fresh answers from the registry may fix. */
function keepUnlessStale(failure: unknown): void {
  if (!(failure instanceof Error && "stale" in failure && failure.stale === true)) throw failure;
}

/**
 * Installs the packages of the lock file, one by one with their hashes, and nothing else. The build needs the
 * development packages, and the native ones are optional, so both are included whatever the environment omits.
 */
function install(runNpm: RunNpm, preference: string): Promise<void> {
  return runNpm({
    args: ["ci", preference, "--include=dev", "--include=optional", "--include=peer"],
    cwd: ROOT,
    purpose: "The packages",
  });
}

/**
 * Checks whether node_modules in `root` matches package-lock.json there, according to the record that npm writes
 * to node_modules when it has finished.
 */
export function dependenciesMatch(root: string): boolean {
  const record = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = packagesIn(record);
  return Object.entries(packagesIn(path.join(root, "package-lock.json"))).every(
    ([place, wanted]) => {
      if (place === "") return true;
      const found = installed[place];
      if (!found) return !isRequired(wanted);
      return found.version === wanted.version && found.integrity === wanted.integrity;
    },
  );
}

function packagesIn(file: string): Record<string, LockedPackage> {
  const { packages = {} } = JSON.parse(readFileSync(file, "utf8")) as {
    packages?: Record<string, LockedPackage>;
  };
  return packages;
}

/** An optional package is required if it is this system's build of something. npm leaves the others out. */
function isRequired({ optional = false, os, cpu, libc: libcs }: LockedPackage): boolean {
  if (!optional) return true;
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  return !libcs || libcs.includes(systemLibc());
}

function systemLibc(): string {
  libc ??= readLibc();
  return libc;
}

function readLibc(): string {
  // The report would take seconds to list the network's addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const { header }: { header?: { glibcVersionRuntime?: string } } = process.report.getReport();
  return header?.glibcVersionRuntime === undefined ? "musl" : "glibc";
}
