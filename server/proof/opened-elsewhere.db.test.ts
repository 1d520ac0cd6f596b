import { beforeEach, expect, it } from "vitest";
import {
  fileKinds,
  type FileKind,
  type ReportFormat,
  type ReportJob,
} from "../../contract/reports/reports.ts";
import { routes } from "../../contract/routes.ts";
import { spreadsheetTemplates, templateKinds } from "../../contract/spreadsheet-import.ts";
import {
  addTasks,
  ask,
  company,
  fetchFile,
  make,
  prepare,
  state,
  t,
} from "../features/reports/jobs/report-job-fixture.ts";
import { newDiary, newSnag } from "../features/reports/site-export-fixture.ts";
import {
  isInstalled,
  readByOffice,
  readCsv,
  wordsByPoppler,
} from "../testing/files/foreign-programs.ts";
import { readPdf } from "../testing/files/read-pdf.ts";
import { readXlsx, type Workbook } from "../testing/files/read-xlsx.ts";
import { seedMoney } from "../testing/seed/seed-money.ts";
import { seedProgramme } from "../testing/seed/seed-programme.ts";
import { seedResources } from "../testing/seed/seed-resources.ts";

// Opens every file that people can save with other people's programs: read-excel-file and LibreOffice, csv-parse,
// MuPDF and poppler.

prepare();

const TITLE = "=Lekki [Phase 1/2]: *40* houses, a gate? and a \\ garden; Ọ̀ṣun & “Ikoyi”";
const MARK = `=1+1 ${TITLE}`;

beforeEach(async () => {
  const db = t.database.superuser;
  const project = { id: company.projectId, taskId: company.taskId, mark: MARK };
  await db.query("update projects set title = $2 where id = $1", [company.projectId, TITLE]);
  await seedMoney(db, company, project);
  await seedProgramme(db, company, project);
  await seedResources(db, company, project);
  await addTasks(3);
  await newSnag(MARK);
  await newDiary("2026-03-18", { fields: { summary: MARK } });
});

/** How many files a person may request at once. */
const AT_ONCE = 3;

/** Makes files of these kinds. */
async function exported(
  kinds: readonly FileKind[],
  format: ReportFormat,
): Promise<ReadonlyMap<FileKind, Buffer>> {
  const files = new Map<FileKind, Buffer>();
  for (let at = 0; at < kinds.length; at += AT_ONCE) {
    const jobs = new Map<FileKind, ReportJob>();
    for (const kind of kinds.slice(at, at + AT_ONCE))
      jobs.set(kind, await ask({ kind, format, filters: { project: company.projectId } }));
    await make();
    for (const [kind, job] of jobs) {
      expect((await state(job)).message, kind).toBeNull();
      files.set(kind, (await fetchFile(job)).rawPayload);
    }
  }
  return files;
}

async function programme(format: "xlsx" | "csv" | "pdf"): Promise<Buffer> {
  const input = { params: { id: company.projectId }, query: { format } } as const;
  const answer = await t.call(routes.exportProgramme, input, company.engineer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.rawPayload;
}

async function workbooks(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>(await exported(fileKinds, "xlsx"));
  files.set("programme", await programme("xlsx"));
  for (const kind of templateKinds) {
    const request = { method: "GET", url: spreadsheetTemplates[kind].path };
    files.set(`${kind}-template`, (await t.raw(request, company.engineer)).rawPayload);
  }
  return files;
}

/**
 * Whether LibreOffice shows what is in a cell: a text unchanged, a number with fifteen digits, a date to the
 * minute.
 */
function isShown(cell: string, shown: string): boolean {
  if (cell.trimEnd() === shown.trimEnd()) return true;
  if (/^\d{4}-\d{2}-\d{2}/.test(cell))
    return Math.abs(Date.parse(`${shown} UTC`) - Date.parse(`${cell} UTC`)) < 60_000;
  const [figure, other] = [Number(cell), Number(shown)];
  return shown !== "" && Math.abs(figure - other) <= Math.abs(figure) * 1e-14;
}

function differences(name: string, { rows }: Workbook, shown: readonly string[][]): string[] {
  const cells = shown.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1));
  const filled = cells.filter(({ length }) => length > 0);
  if (filled.length !== rows.length) return [`${name}: ${filled.length} of ${rows.length} rows`];
  return rows.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const other = filled[at]?.[column] ?? "";
      return isShown(cell, other) ? [] : [`${name} ${at + 1}/${column + 1}: ${cell} | ${other}`];
    }),
  );
}

// LibreOffice alone takes ten seconds to start on a quiet machine.
it(
  "every workbook, by two programs, with the same cells",
  { timeout: 180_000 },
  async ({ skip }) => {
    const files = await workbooks();
    expect(files.size).toBe(fileKinds.length + 1 + templateKinds.length);
    const read = new Map<string, Workbook>();
    for (const [name, bytes] of files) read.set(name, await readXlsx(bytes));
    for (const [name, { rows }] of read) {
      expect(rows.length, name).toBeGreaterThan(4);
    }
    expect(read.get("programme")?.sheet).toBe("=Lekki Phase 1 2 40 houses, a g");
    const heading = read.get("expenses")?.rows.find((row) => row.includes("Vendor"));
    expect(heading).toContain("Amount");

    skip(
      !isInstalled("soffice"),
      "LibreOffice (soffice) is not installed: read by one program alone",
    );
    const shown = await readByOffice(files);
    const differ = [...read].flatMap(([name, book]) =>
      differences(name, book, shown.get(name) ?? []),
    );
    expect(differ).toEqual([]);
  },
);

it("CSV files, in which no row is longer than the heading and no text is a formula", async () => {
  const kinds = ["project-status", "activity", "expenses", "cost-plan", "diaries"] as const;
  const files = new Map<string, Buffer>(await exported(kinds, "csv"));
  files.set("programme", await programme("csv"));
  const audit = await t.raw({ method: "GET", url: routes.exportAudit.path }, company.admin);
  files.set("audit", audit.rawPayload);
  for (const [name, bytes] of files) {
    expect([...bytes.subarray(0, 3)], `${name} says that it is UTF-8`).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    expect(text, name).toMatch(/\r\n$/);
    const [heading = [], ...rows] = readCsv(text);
    expect(rows.length, name).toBeGreaterThan(0);
    for (const row of rows) {
      // A note is the last cell of its row.
      expect(row.length <= heading.length, `${name}: ${row.join(" | ")}`).toBe(true);
      for (const cell of row) expect(cell, name).not.toMatch(/^[=+@\t\r]|^-(?![\d.]+$)/);
    }
  }
  expect(readCsv(files.get("expenses")?.toString() ?? "").flat()).toContain(`'${MARK}`);
});

it("PDF files, with the same words by two programs", async ({ skip }) => {
  const kinds = ["cost-by-code", "diaries"] as const;
  const files = new Map<string, Buffer>(await exported(kinds, "pdf"));
  files.set("programme", await programme("pdf"));
  const words = (text: string) => text.match(/[\p{L}\p{N}₦]{3,}/gu)?.toSorted() ?? [];
  const read = new Map<string, readonly string[]>();
  for (const [name, bytes] of files)
    read.set(
      name,
      words(
        readPdf(bytes)
          .map(({ text }) => text)
          .join(" "),
      ),
    );
  for (const [name, found] of read) expect(found, name).toContain("Lekki");

  skip(!isInstalled("pdftotext"), "poppler (pdftotext) is not installed: read by MuPDF alone");
  for (const [name, bytes] of files) {
    const text = await wordsByPoppler(bytes);
    for (const word of new Set(read.get(name))) expect(text, name).toContain(word);
  }
});
