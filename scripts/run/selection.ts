import { spawnSync } from "node:child_process";
import { Problem } from "./problem.ts";
import { ROOT } from "./project.ts";

/** Which part of the suite a run of `npm test` covers. Everything by default. */
export interface Selection {
  /** Only tests that a change since this revision can affect. */
  readonly since?: string;
  /** One share of the tests, such as `2/3`, for machines that divide the suite between them. */
  readonly shard?: string;
}

const SHARD = /^([1-9]\d*)\/([1-9]\d*)$/;

/**
 * Reads `--since REVISION` and the environment variable TEST_SHARD.
 * @throws Problem for unknown arguments.
 */
export function readSelection(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Selection {
  const [option, since, ...rest] = args;
  if (option !== undefined && (option !== "--since" || !since || rest.length > 0)) {
    throw new Problem("npm test takes one option: npm test -- --since REVISION");
  }
  const shard = environment["TEST_SHARD"];
  if (shard !== undefined) requireShard(shard);
  return { ...(since ? { since } : {}), ...(shard ? { shard } : {}) };
}

function requireShard(shard: string): void {
  const [, part, of] = SHARD.exec(shard) ?? [];
  if (!part || !of || Number(part) > Number(of)) {
    throw new Problem(
      `TEST_SHARD is ${shard}: it must be a part and the number of parts, such as 1/3.`,
    );
  }
}

/** Vitest follows imports from the changed files. vitest.config.ts names the files that affect every test. */
export function vitestSelection({ since, shard }: Selection): string[] {
  return [
    ...(since ? [`--changed=${since}`, "--passWithNoTests"] : []),
    ...(shard ? [`--shard=${shard}`] : []),
  ];
}

/**
 * A browser test imports nothing of the product that it tests, so any change of the product can affect any
 * of them. Undefined if no browser test can be affected.
 */
export function browserSelection(
  { since, shard }: Selection,
  changed: readonly string[],
): string[] | undefined {
  const shards = shard ? [`--shard=${shard}`] : [];
  if (!since || changed.some(isOfProduct)) return shards;
  if (!changed.some((file) => file.startsWith("e2e/"))) return undefined;
  return [`--only-changed=${since}`, "--pass-with-no-tests", ...shards];
}

function isOfProduct(file: string): boolean {
  if (/\.test\.(ts|tsx|mjs)$/.test(file)) return false;
  return /^(contract|engine|server|web|scripts)\/|^(package|package-lock|tsconfig\.base)\.json$|^(vite|playwright)\.config\.ts$/.test(
    file,
  );
}

/**
 * Files that differ from the revision: committed, uncommitted and new ones.
 * @throws Problem if git does not know the revision.
 */
export function changedSince(since: string): string[] {
  const known = git("rev-parse", "--verify", "--quiet", "--end-of-options", `${since}^{commit}`);
  if (known.status !== 0) throw new Problem(`git knows no revision ${since}.`);
  const base = git("merge-base", known.stdout.trim(), "HEAD").stdout.trim();
  const differing = git("diff", "--name-only", base).stdout;
  const untracked = git("ls-files", "--others", "--exclude-standard").stdout;
  return `${differing}\n${untracked}`.split("\n").filter((file) => file !== "");
}

function git(...args: string[]) {
  return spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
}
