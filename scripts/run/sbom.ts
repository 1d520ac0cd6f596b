import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { Problem } from "./problem.ts";
import { ROOT } from "./project.ts";

/** The standard output of npm, the one that runs us. @throws Problem if it fails */
function npm(args: readonly string[]): string {
  const script = process.env["npm_execpath"];
  const [command, ...first] = script === undefined ? ["npm"] : [process.execPath, script];
  const { status, stdout } = spawnSync(command, [...first, ...args], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Problem(`npm ${args[0]} failed. It needs npm 10 or later.`);
  return stdout;
}

/**
 * Writes the software bill of materials: every package of the lock file with version, hash and licence, in
 * CycloneDX. The libraries of the web are among the development packages, since they are built into its files.
 * @throws Problem if no file is named, or it exists.
 */
export function writeSbom([file]: readonly string[]): void {
  if (file === undefined)
    throw new Problem("Name the file to write: npm run sbom -- plumbline.cdx.json");
  const text = npm([
    "sbom",
    "--package-lock-only",
    "--sbom-format=cyclonedx",
    "--sbom-type=application",
  ]);
  const bill = JSON.parse(text) as { metadata: { component: { name: string } } };
  // npm uses the folder's name instead.
  bill.metadata.component.name = "plumbline";
  try {
    writeFileSync(path.resolve(file), `${JSON.stringify(bill, undefined, 2)}\n`, { flag: "wx" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      throw new Problem(`${file} exists. Name a new file.`);
    throw error;
  }
  console.log(`The bill of materials is in ${file}.`);
}
