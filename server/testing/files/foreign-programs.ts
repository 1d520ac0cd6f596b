import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";

const run = promisify(execFile);
/** As text, with commas, in UTF-8. */
const AS_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false";

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, program)));
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "plumbline-foreign-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rows of CSV, read strictly. */
export function readCsv(text: string): string[][] {
  // Our notes and totals have fewer cells than the heading.
  return parse(text, { bom: true, relaxColumnCount: true });
}

/**
 * Returns the cells of workbooks as LibreOffice reads them, by the names of the workbooks. LibreOffice starts once
 * for all of them.
 */
export async function readByOffice(
  workbooks: ReadonlyMap<string, Buffer>,
): Promise<Map<string, string[][]>> {
  return inFolder(async (folder) => {
    const [from, to] = [path.join(folder, "from"), path.join(folder, "to")];
    await Promise.all([mkdir(from), mkdir(to)]);
    for (const [name, bytes] of workbooks) await writeFile(path.join(from, `${name}.xlsx`), bytes);
    const profile = pathToFileURL(path.join(folder, "profile")).href;
    const names = [...workbooks.keys()];
    const files = names.map((name) => path.join(from, `${name}.xlsx`));
    const how = [`-env:UserInstallation=${profile}`, "--headless", "--convert-to", AS_CSV];
    // Dates are written as in the language of the system.
    const env = { ...process.env, LC_ALL: "en_US.UTF-8" };
    await run("soffice", [...how, "--outdir", to, ...files], { env });
    const shown = names.map(async (name): Promise<[string, string[][]]> => {
      const text = await readFile(path.join(to, `${name}.csv`), "utf8");
      return [name, readCsv(text)];
    });
    return new Map(await Promise.all(shown));
  });
}

/** The words of a PDF, as poppler's pdftotext finds them. */
export async function wordsByPoppler(pdf: Buffer): Promise<string> {
  return inFolder(async (folder) => {
    const file = path.join(folder, "file.pdf");
    await writeFile(file, pdf);
    const { stdout } = await run("pdftotext", ["-layout", "-enc", "UTF-8", file, "-"]);
    return stdout;
  });
}
