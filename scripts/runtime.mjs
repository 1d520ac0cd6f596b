import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { runNpm } from "./npm.mjs";
import { Problem } from "./problem.mjs";
import { NODE_PACKAGES, NPM_PACKAGE } from "./runtime-packages.mjs";

const WANTED = 24;
const CONTINUED = "PLUMBLINE_CONTINUED";
const PARENT_POLL_MS = 300;
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * The npm package with a Node for a system, pinned, and its binary below node_modules; undefined if there is
 * none.
 */
export function packageFor(platform, arch) {
  const pinned = NODE_PACKAGES[`${platform}-${arch}`];
  if (!pinned) return undefined;
  const file = platform === "win32" ? "node.exe" : "node";
  return { ...pinned, binary: path.join(pinned.name, "bin", file) };
}

/** The manifest and the lock file with which `npm ci` installs these packages and checks their hashes. */
export function lockOf(packages) {
  const dependencies = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
  const locked = packages.map(({ name, version, integrity }) => [
    `node_modules/${name}`,
    { version, integrity },
  ]);
  return {
    manifest: { private: true, dependencies },
    lock: {
      lockfileVersion: 3,
      requires: true,
      packages: { "": { dependencies }, ...Object.fromEntries(locked) },
    },
  };
}

/**
 * Makes sure of a Node that can run the product: this one if it is new enough, else one that is installed
 * once into `.runtime`, with its own npm. Returns the path of its binary.
 */
export async function ensureNode(root) {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const wanted = packageFor(process.platform, process.arch);
  if (!wanted) {
    throw new Problem(
      `Plumbline needs Node ${WANTED}, and npm has none for ${process.platform}-${process.arch}: install it from nodejs.org.`,
    );
  }
  const folder = path.join(root, ".runtime", `node-${wanted.version}`);
  const binary = path.join(folder, "node_modules", wanted.binary);
  if (!existsSync(binary)) await installNode({ folder, wanted });
  lead(binary, folder);
  return binary;
}

function isNewEnough(version) {
  return Number.parseInt(version, 10) >= WANTED;
}

/** Installs in a separate folder and renames it, so that no other start ever finds half a runtime. */
async function installNode({ folder, wanted }) {
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true });
  removeAbandoned(parent);
  console.log(
    `This is Node ${process.versions.node}; installing Node ${WANTED} into .runtime (only once) …`,
  );
  const half = mkdtempSync(path.join(parent, "half-"));
  try {
    const { manifest, lock } = lockOf([wanted, NPM_PACKAGE]);
    writeFileSync(path.join(half, "package.json"), JSON.stringify(manifest));
    writeFileSync(path.join(half, "package-lock.json"), JSON.stringify(lock));
    await runNpm({
      args: ["ci", "--prefix", half, "--omit=optional"],
      cwd: parent,
      purpose: `Node ${WANTED}`,
    });
    const { stdout } = spawnSync(path.join(half, "node_modules", wanted.binary), ["--version"], {
      encoding: "utf8",
    });
    if (!isNewEnough((stdout ?? "").slice(1))) {
      throw new Problem(
        `Plumbline needs Node ${WANTED}, and npm's does not run on this system: install it from nodejs.org.`,
      );
    }
    renameSync(half, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Removes what a killed start left behind. A younger folder may still be in use. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith("half-"))) {
    const folder = path.join(parent, name);
    if (Date.now() - statSync(folder).mtimeMs > ABANDONED_MS)
      rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything started from here on finds the new Node first, with the npm beside it. */
function lead(binary, folder) {
  process.env.PATH = `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ""}`;
  process.env.npm_execpath = path.join(folder, "node_modules", "npm", "bin", "npm-cli.js");
  process.env.npm_node_execpath = binary;
  process.env.NODE = binary;
}

/** Continues with the same script under another Node, and ends with its exit code. Signals pass through. */
export function continueWith({ binary, script, args }) {
  const child = spawn(binary, [script, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      for (const name of signals) process.removeListener(name, pass);
      if (signal) process.kill(process.pid, signal);
      resolve(code ?? 1);
    });
  });
}

/**
 * Ends this process properly when its parent ends: the process that continued with it, or npm, whose shell
 * does not pass on the signal that ends npm.
 */
export function followParent() {
  if (!process.env[CONTINUED] && !process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_POLL_MS);
  poll.unref();
}
