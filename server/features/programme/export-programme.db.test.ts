import { describe, expect, it } from "vitest";
import type { ProgrammeExportFormat } from "../../../contract/programme/programme-export.ts";
import type { ImportSummary } from "../../../contract/programme/programme-import.ts";
import type { Programme } from "../../../contract/programme/programme.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { formOf } from "../../testing/form.ts";
import {
  app,
  company,
  edit,
  prepare,
  programme,
  set,
  task,
  twoTasks,
} from "./programme-fixture.ts";

prepare();

function get(
  format: ProgrammeExportFormat,
  more: { paper?: "A4" | "A0"; pages?: "one" | "many"; as?: typeof company.engineer } = {},
) {
  const { as = company.engineer, ...query } = more;
  return app.call(
    routes.exportProgramme,
    { params: { id: company.projectId }, query: { format, ...query } },
    as,
  );
}

/** Imports the programme's own exported file into the programme. */
async function reimport(
  format: ProgrammeExportFormat,
  { preview }: { readonly preview: boolean },
): Promise<ImportSummary> {
  const file = await get(format);
  expect(file.statusCode, file.body).toBe(200);
  const name = /filename="([^"]+)"/.exec(String(file.headers["content-disposition"]))?.[1] ?? "";
  const { payload, headers } = formOf({}, { name, content: file.rawPayload });
  const answer = await app.raw(
    {
      method: "POST",
      url: `/api/projects/${company.projectId}/programme/import?preview=${preview}`,
      payload,
      headers,
    },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { report: ImportSummary } }>().data.report;
}

async function again(format: ProgrammeExportFormat): Promise<Programme> {
  await reimport(format, { preview: false });
  return programme();
}

const seen = ({ activities, links }: Programme) => ({
  rows: activities.map((activity) => {
    const { name, code, kind, durationMinutes, start, finish, totalFloatMinutes, notes } = activity;
    // A summary is as long as what is below it.
    const own = kind === "summary" ? 0 : durationMinutes;
    return { name, code, kind, own, start, finish, totalFloatMinutes, notes };
  }),
  links: links.map(({ type, lagMinutes }) => [type, lagMinutes]).toSorted(),
});

async function small(): Promise<void> {
  const { dig, cast } = await twoTasks();
  const [frame, slab] = [task("Frame"), task("=2+3 \u1ECCl\u00E1's slab")];
  await edit([
    set(dig, { code: "A10", notes: "Mind the pipe" }),
    set(cast, { code: "A20" }),
    frame,
    slab,
    { op: "move_activity", _id: slab._id, parent: frame._id },
    {
      op: "add_link",
      _id: newId(),
      from: cast,
      to: slab._id,
      fields: { type: "SS", lagMinutes: 960 },
    },
    set(slab._id, { code: "B10", durationMinutes: 2400 }),
    set(frame._id, { code: "B" }),
  ]);
}

describe("a programme as a file", () => {
  it.each(["mspdi", "xer", "csv", "xlsx"] as const)(
    "comes back from %s as it was",
    async (format) => {
      await small();
      const before = seen(await programme());
      expect(seen(await again(format))).toEqual(before);
      expect(before.links).toHaveLength(2);
    },
  );

  it.each(["mspdi", "xer"] as const)(
    "changes nothing as %s, which numbers rows that have no number yet",
    async (format) => {
      await twoTasks();
      const { changes, warnings } = await reimport(format, { preview: true });
      expect(changes).toMatchObject({ changed: 0, unchanged: 2, rows: [] });
      expect(warnings).toEqual(format === "xer" ? ["2 rows without a code get the file’s."] : []);
      const { activities } = await again(format);
      expect(activities.filter(({ externalId }) => externalId === null)).toEqual([]);
    },
  );

  it.each([
    ["A4", "many"],
    ["A0", "one"],
  ] as const)("is drawn on %s, %s", async (paper, pages) => {
    await small();
    const answer = await get("pdf", { paper, pages });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(String(answer.headers["content-disposition"])).toMatch(/programme-r\d+\.pdf/);
  });

  it("is drawn without any activity", async () => {
    const answer = await get("pdf");
    expect(answer.statusCode).toBe(200);
  });

  it("has its baselines in Microsoft Project's format, the current one first", async () => {
    await small();
    for (const name of ["Tender", "Contract"])
      await app.call(
        routes.createBaseline,
        { params: { id: company.projectId }, body: { name, current: true } },
        company.engineer,
      );
    const { payload } = await get("mspdi");
    expect(payload.match(/<Baseline><Number>0<.Number><Start>2026-/g)).toHaveLength(4);
    expect(payload.match(/<Baseline><Number>1<.Number><Start>2026-/g)).toHaveLength(4);
    const answer = await app.call(
      routes.getExportLosses,
      { params: { id: company.projectId }, query: { format: "mspdi" } },
      company.engineer,
    );
    const { data } = answer.json<{ data: { what: string; examples: string[] }[] }>();
    const names = data.find(({ what }) => what === "names of baselines");
    expect(names?.examples).toEqual(["Contract", "Tender"]);
  });

  it("says what a format does not hold", async () => {
    const { dig } = await twoTasks();
    await edit([set(dig, { deadline: "2026-03-04T17:00", assignee: company.engineer.id })]);
    const answer = await app.call(
      routes.getExportLosses,
      { params: { id: company.projectId }, query: { format: "xer" } },
      company.engineer,
    );
    const { data } = answer.json<{ data: { what: string; examples: string[] }[] }>();
    expect(data).toContainEqual({ what: "deadlines", count: 1, examples: ["Dig"] });
    expect(data.map(({ what }) => what)).toContain("people responsible");
  });

  it("refuses what it does not know", async () => {
    const url = `/api/projects/${company.projectId}/programme/export`;
    for (const query of [
      "",
      "?format=mpp",
      "?format=pdf&columns=salary",
      "?format=pdf&paper=A9",
      "?format=pdf&from=2026-12-01&to=2026-01-01",
    ]) {
      const answer = await app.raw({ method: "GET", url: `${url}${query}` }, company.engineer);
      expect(answer.statusCode, query).toBe(400);
    }
  });
});
