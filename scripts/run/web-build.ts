import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { exclusively } from "./exclusively.ts";
import { Problem } from "./problem.ts";
import { runTool } from "./processes.ts";
import { inProject, ROOT, toolScript } from "./project.ts";

const SOURCES = [
  "web",
  "contract",
  "engine",
  "scripts/web",
  "vite.config.ts",
  "tsconfig.base.json",
  "package-lock.json",
];
const STAMP = "dist/.stamp";

/** Builds the web part into dist/web if its sources changed since the last build. */
export async function ensureWebBuilt(): Promise<void> {
  await exclusively({
    needed: () => !isBuilt(ROOT),
    waiting: "Another start is building the web part; waiting for it …",
    work: buildWeb,
  });
}

/** Whether dist/web in `root` was built from the current sources. */
export function isBuilt(root: string): boolean {
  const stamp = path.join(root, STAMP);
  if (!existsSync(stamp) || !existsSync(path.join(root, "dist/web/index.html"))) return false;
  return readFileSync(stamp, "utf8").trim() === fingerprint(root);
}

/** A digest of everything in `root` that the web build is made from. */
export function fingerprint(root: string): string {
  const digest = createHash("sha256");
  for (const source of SOURCES) addTo(digest, root, source);
  return digest.digest("hex");
}

function addTo(digest: ReturnType<typeof createHash>, root: string, name: string): void {
  const place = path.join(root, name);
  if (!existsSync(place)) return;
  const entries =
    path.extname(name) === ""
      ? readdirSync(place, { withFileTypes: true, recursive: true })
      : undefined;
  const files = entries
    ? entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [place];
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    digest.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
}

/** Builds in a separate folder and swaps the folders, so that clients always get a whole build, old or new. */
async function buildWeb(): Promise<void> {
  console.log("Building the web part …");
  const made = fingerprint(ROOT);
  const fresh = inProject("dist", "web-new");
  const old = inProject("dist", "web-old");
  const current = inProject("dist", "web");
  mkdirSync(inProject("dist"), { recursive: true });
  const { code, output } = await runTool({
    script: toolScript("vite"),
    args: ["build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"],
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Problem(`${output.trimEnd()}\nThe web part could not be built. The reason is above.`);
  }
  rmSync(inProject(STAMP), { force: true });
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(fresh, current);
  rmSync(old, { recursive: true, force: true });
  writeFileSync(inProject(STAMP), `${made}\n`);
}
