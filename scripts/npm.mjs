import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { diskError, Problem } from "./problem.mjs";

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR|EIDLETIMEOUT|CERT/;

// Errors that a stale npm cache may cause.
const STALE = /^(ETARGET|E404|ENOVERSIONS|EINTEGRITY|ENOTEMPTY)$/;

// A file that did not fit on the disk is only a warning to npm.
const LOST_FILE = /TAR_ENTRY_ERROR (ENOSPC|EDQUOT|EIO|EROFS)/;

// Overrides the person's npm settings: no package here needs an install script, and a bad line needs retries.
const MANNERS = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--loglevel=warn",
  "--engine-strict=false",
  "--fetch-retries=2",
  "--fetch-retry-factor=3",
  "--fetch-retry-mintimeout=1000",
];

/**
 * Runs npm to its end, quietly, in the folder `cwd`. A Problem that an up-to-date cache may fix is marked
 * `stale`. `purpose` completes the sentence "… could not be installed" when it fails.
 */
export function runNpm({ args, cwd, purpose }) {
  const { command, prefix } = findNpm();
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...prefix, ...args, ...MANNERS], {
      cwd,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => reject(error.code === "ENOENT" ? missingNpm(purpose) : error));
    child.on("close", (code) =>
      code === 0 && !LOST_FILE.test(output)
        ? resolve()
        : reject(npmProblem({ output, cwd, purpose })),
    );
  });
}

function npmProblem(failure) {
  const problem = new Problem(explainNpm(failure));
  problem.stale = STALE.test(npmCode(failure.output));
  return problem;
}

function npmCode(output) {
  return (LOST_FILE.exec(output) ?? /npm (?:ERR!|error) code (\S+)/.exec(output))?.[1] ?? "";
}

/** One sentence that says why npm failed. */
export function explainNpm({ output, cwd, purpose }) {
  const code = npmCode(output);
  const diskFull = diskError({ code, path: cwd });
  if (diskFull) return diskFull;
  if (UNREACHABLE.test(code)) {
    return `${purpose} could not be installed: the npm registry cannot be reached (${code}); connect this machine to the network, then start again.`;
  }
  if (code === "E404" || code === "ETARGET" || code === "ENOVERSIONS") {
    return `${purpose} could not be installed: the npm registry that is set up here does not have it.`;
  }
  const reason = output
    .split("\n")
    .map((line) => line.replace(/^npm (?:ERR!|error)\s*/, "").trim())
    .find((line) => line !== "" && !line.startsWith("code ") && !line.startsWith("npm warn"));
  return `${purpose} could not be installed: ${reason ?? "npm gave no reason."}`;
}

function missingNpm(purpose) {
  return new Problem(
    `${purpose} could not be installed: npm is missing; install it beside Node, then start again.`,
  );
}

/** The npm that runs us, else the one that came with this Node, else the one on the path. */
function findNpm() {
  const beside = path.resolve(
    path.dirname(process.execPath),
    "..",
    "lib",
    "node_modules",
    "npm",
    "bin",
    "npm-cli.js",
  );
  const script = [process.env.npm_execpath, beside].find(
    (file) => file?.endsWith("npm-cli.js") && existsSync(file),
  );
  return script ? { command: process.execPath, prefix: [script] } : { command: "npm", prefix: [] };
}
