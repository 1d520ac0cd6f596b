import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { ReportFilters, ReportFormat } from "../../../contract/reports/reports.ts";
import type { TestPerson } from "../../testing/company.ts";
import { readXlsx } from "../../testing/files/read-xlsx.ts";
import { addDrawingRow } from "../../testing/seed/seed-drawings.ts";
import { ask, company, fetchFile, make, prepare, state, t } from "./jobs/report-job-fixture.ts";

prepare();

const draw = (number: string) => {
  const { workspaceId, projectId, engineer } = company;
  return addDrawingRow(
    t.database.superuser,
    { workspaceId, projectId, by: engineer.id },
    { mark: "Tower", number },
  );
};

/** The rows of the file with the register, below its heading. */
async function register(
  format: Exclude<ReportFormat, "pdf">,
  { filters = {}, as = company.engineer }: { filters?: ReportFilters; as?: TestPerson } = {},
): Promise<readonly (readonly string[])[]> {
  const job = await ask(
    { kind: "drawings", format, filters: { project: company.projectId, ...filters } },
    as,
  );
  await make();
  expect((await state(job, as)).message).toBeNull();
  const { rawPayload } = await fetchFile(job, as);
  const rows =
    format === "csv"
      ? rawPayload
          .toString("utf8")
          .split("\r\n")
          .map((line) => line.replace(/^\uFEFF/, "").split(","))
      : (await readXlsx(rawPayload)).rows;
  const head = rows.findIndex((cells) => cells.includes("Discipline"));
  expect(rows[head]).toEqual([
    "Number",
    "Title",
    "Revision",
    "Date",
    "Discipline",
    "Status",
    "Folder",
  ]);
  return rows.slice(head + 1).filter((cells) => cells.some((cell) => cell !== ""));
}

it("the register of drawings needs a project that the person sees", async () => {
  const create = (filters: ReportFilters, as: TestPerson) =>
    t.call(routes.createReportJob, { body: { kind: "drawings", format: "csv", filters } }, as);
  const project = company.projectId;
  expect((await create({}, company.engineer)).statusCode).toBe(400);
  expect((await create({ project }, company.clientOff)).statusCode).toBe(404);
});

it.each(["xlsx", "csv"] as const)(
  "the register is exported as %s, as the person sees it",
  async (format) => {
    await draw("A-2");
    await draw("A-1");
    const db = t.database.superuser;
    await db.query(
      "update drawings set discipline = 'structural' where number = 'A-2' and project_id = $1",
      [company.projectId],
    );
    const all = await register(format);
    expect(all.map(([number]) => number)).toEqual(["A-1", "A-2"]);
    expect(all[1]).toContain("Structural");
    const some = await register(format, { filters: { discipline: "structural" } });
    expect(some.map(([number]) => number)).toEqual(["A-2"]);
    // Issued to nobody yet.
    expect(await register(format, { as: company.contractorOn })).toEqual([]);
  },
);
