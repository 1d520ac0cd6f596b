import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { Problem } from "./problem.ts";
import { showTool } from "./processes.ts";
import { toolScript } from "./project.ts";

/** The headless shell is the same engine without a window. It saves a quarter of the tests' time. */
const PACKAGES = ["chromium-headless-shell", "chromium"];
const NAMES = [...PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The Chromium for the browser tests: the one that CHROMIUM_PATH names, else the system's, else Playwright's own,
 * else one that is installed now.
 * @throws Problem that says how to get one, if there is none and none can be installed.
 */
export async function ensureChromium(): Promise<string> {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Problem(
      `CHROMIUM_PATH is ${chosen}, which does not run: set it to a Chromium or Chrome, or unset it.`,
    );
  }
  const found = (await findChromium()) ?? (await installChromium());
  if (found) return found;
  throw new Problem(
    "The browser tests need a Chromium that runs: install your system's chromium package " +
      "(or run: sudo npx playwright install --with-deps chromium), then run npm test again.",
  );
}

async function findChromium(): Promise<string | undefined> {
  return [...inPath(), ...APPLICATIONS, await playwrightsOwn()].find(runs);
}

function inPath(): string[] {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return NAMES.flatMap((name) => [...folders, "/usr/bin"].map((folder) => path.join(folder, name)));
}

async function playwrightsOwn(): Promise<string> {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

/** An installed browser may lack system libraries. Only one that answers counts. */
function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ["--version"], { stdio: "ignore" }).status === 0;
}

async function installChromium(): Promise<string | undefined> {
  console.log("There is no Chromium on this machine; installing one …");
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    for (const name of PACKAGES) {
      installPackage(name);
      const found = await findChromium();
      if (found) return found;
    }
  }
  const install = ["install", ...(isRoot ? ["--with-deps"] : []), "chromium"];
  await showTool({ script: toolScript("@playwright/test", "playwright"), args: install });
  return findChromium();
}

function installPackage(name: string): void {
  const options = {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  } as const;
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
}
