import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import mupdf from "mupdf";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { DrawingUpload } from "../../../../contract/drawings/drawing-uploads.ts";
import { routes } from "../../../../contract/routes.ts";
import { PlanPage, planPdf } from "../../../demo/drawings/plan-pdf.ts";
import { removeStored, sweepOrphans } from "../../files/public.ts";
import {
  company,
  enter,
  pdfOf,
  plan,
  prepare,
  review,
  split,
  splitServices,
  t,
  upload,
} from "../drawing-fixture.ts";
import { uploadCalls } from "../../../testing/files/upload-calls.ts";
import { uploadSplitter } from "./split-uploads.ts";

prepare();

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.files.list(`drawings/${company.workspaceId}/`)) keys.push(key);
  return keys;
}

const blank = (count: number) =>
  planPdf(Array.from({ length: count }, () => new PlanPage({ width: 100, height: 100 })));

/** A small file that unpacks to 64 MB. */
function bomb(): PlanPage {
  const data = deflateSync(Buffer.alloc(8_000 * 8_000)).toString("latin1");
  const page = new PlanPage({ width: 600, height: 400 });
  return page.raw(`q 600 0 0 400 0 0 cm BI /W 8000 /H 8000 /CS /G /BPC 8 /F /Fl ID ${data} EI Q`);
}

function crowd(): PlanPage {
  const page = new PlanPage({ width: 3370, height: 2384 });
  for (let at = 0; at < 200_000; at += 1)
    page.line((at * 37) % 3370, (at * 91) % 2384, (at * 53) % 3370, (at * 17) % 2384);
  return page;
}

const nest = () => new PlanPage({ width: 600, height: 400 }).raw("q ".repeat(2_000_000));

/** The same PDF, with a password to open it. */
function encrypted(pdf: Buffer): Buffer {
  const document = mupdf.Document.openDocument(pdf, "application/pdf").asPDF();
  if (!document) throw new Error("This is not a PDF");
  return Buffer.from(
    document
      .saveToBuffer("encrypt=aes-256,user-password=secret,owner-password=owner")
      .asUint8Array(),
  );
}

describe("what cannot be split", () => {
  it.each([
    ["a file that is no PDF", () => Buffer.from("PK\u0003\u0004 not a drawing"), 415],
    ["an empty file", () => Buffer.alloc(0), 400],
  ])("%s is refused at once", async (_what, content, status) => {
    const answer = await upload(content());
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ["a PDF that is only called one", () => Buffer.from("%PDF-1.7\nnothing else"), "not_a_pdf", {}],
    ["an encrypted PDF", () => encrypted(pdfOf(plan())), "encrypted", {}],
    // The problem says how many sheets there are.
    ["a PDF of 2,001 sheets", () => blank(2001), "too_many_sheets", { sheets: 2001 }],
  ])(
    "%s fails with its reason, and nothing of it is left",
    async (_what, content, problem, more) => {
      const failed = await split(content());
      expect(failed).toMatchObject(more);
      expect(failed).toMatchObject({ state: "failed", problem, drawn: 0, entered: 0, pages: [] });
      const answer = await t.call(
        routes.deleteDrawingUpload,
        { params: { id: failed._id } },
        company.engineer,
      );
      expect(answer.statusCode).toBe(200);
      await removeStored(splitServices());
      expect(await stored()).toEqual([]);
    },
  );

  it.each([
    ["too_heavy", "a picture of 64 megapixels in little memory", bomb, { maxBytes: 48_000_000 }],
    ["too_heavy", "200,000 lines in little time", crowd, { patienceMs: 2_000 }],
    ["damaged", "a state that nests two million times", nest, {}],
    ["no_size", "no size", () => new PlanPage({ width: 0, height: 400 }), {}],
  ])(
    "a sheet is called %s that has %s, and the next is drawn",
    async (problem, _what, page, splitLimits) => {
      const small = new PlanPage({ width: 200, height: 200 }).text(20, 20, 9, "S-1");
      const { state, pages } = await split(planPdf([page(), small]), { splitLimits });
      expect(state).toBe("ready");
      expect(pages.map((each) => [each.problem, each.sheet !== null])).toEqual([
        [problem, false],
        [null, true],
      ]);
    },
  );

  it("a sheet of 5 km is drawn as large as is sensible", async () => {
    const { pages } = await split(
      planPdf([new PlanPage({ width: 14_400_000, height: 14_400_000 })]),
    );
    expect(pages[0]?.sheet).toMatchObject({ pixelWidth: 10_000, pixelHeight: 10_000 });
  });

  it("a PDF whose tiles exceed the company's room fails, and its bytes are given back", async () => {
    const content = pdfOf(plan({ size: "A3" }));
    const failed = await split(content, { allowance: { bytes: content.length + 100, files: 10 } });
    expect(failed).toMatchObject({ state: "failed", problem: "no_room", pages: [] });
    const { rows } = await t.database.superuser.query(
      "select bytes::int from workspace_storage where workspace_id = $1",
      [company.workspaceId],
    );
    expect(rows).toEqual([{ bytes: content.length }]);
  });
});

describe("a PDF that is split", () => {
  it("has sheets with what their title blocks say", async () => {
    const second = plan({ number: "S-201", title: "Foundation plan", revision: "C", size: "A3" });
    const reviewed = await split(pdfOf(plan(), second));
    expect(reviewed).toMatchObject({ state: "ready", sheets: 2, drawn: 2, entered: 0 });
    expect(reviewed.pages.map(({ proposal }) => proposal)).toMatchObject([
      { number: "A-101", title: "Ground floor plan", revision: "P01", discipline: "architectural" },
      { number: "S-201", title: "Foundation plan", revision: "C", discipline: "structural" },
    ]);
    expect(reviewed.pages[0]?.sheet).toMatchObject({ width: 842, height: 595, pixelWidth: 2526 });
  });

  it("is drawn in tiles that are sharp, and a thumbnail", async () => {
    const { pages } = await split(pdfOf(plan()));
    const id = pages[0]?._id ?? "";
    const get = async (level: number, column: number, row: number) =>
      t.call(routes.getSheetTile, { params: { id, level, column, row } }, company.engineer);
    const sizes = (
      await t.call(routes.getSheetTileSizes, { params: { id } }, company.engineer)
    ).json().data;
    expect(sizes.map((level: number[]) => level.length)).toEqual([1, 2, 6, 20]);
    const corner = await get(3, 4, 3);
    expect(corner.headers["cache-control"]).toContain("immutable");
    expect(corner.headers["vary"]).toBe("Authorization");
    const { data, info } = await sharp(corner.rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([2526 - 4 * 512, 1785 - 3 * 512]);
    // The frame of the title block: black lines on white.
    expect(data.includes(0)).toBe(true);
    const part = (n: number) =>
      t.call(routes.getSheetPackPart, { params: { id, part: n } }, company.engineer);
    const pack = (await part(0)).rawPayload;
    expect(pack.length).toBe(sizes.flat().reduce((sum: number, each: number) => sum + each, 0));
    // The last tile of the largest level is at the end.
    expect(pack.subarray(-corner.rawPayload.length).equals(corner.rawPayload)).toBe(true);
    expect((await part(1)).statusCode).toBe(404);
    expect((await get(3, 5, 0)).statusCode).toBe(404);
    expect((await get(4, 0, 0)).statusCode).toBe(404);
    const thumbnail = await t.call(routes.getSheetThumbnail, { params: { id } }, company.engineer);
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ width: 480, height: 339 });
    const words = await t.call(routes.getSheetWords, { params: { id } }, company.engineer);
    expect(
      words
        .json()
        .flat()
        .map(([word]: [string]) => word),
    ).toContain("KITCHEN");
  });

  it("goes on after the server was stopped, with the sheet that was being drawn", async () => {
    const answer = await upload(
      pdfOf(plan(), plan({ number: "A-102" }), plan({ number: "A-103" })),
    );
    const { _id } = answer.json<{ data: DrawingUpload }>().data;
    const first = uploadSplitter(
      splitServices({
        publish: () => undefined,
        // The second sheet stops the server.
        newId: () => {
          void first.stop(0);
          return crypto.randomUUID();
        },
      }),
    );
    await first.run().catch(() => undefined);
    const half = await review(_id);
    expect(half.state).toBe("waiting");
    expect(half.drawn).toBeLessThan(3);
    await uploadSplitter(splitServices()).run();
    const whole = await review(_id);
    expect(whole).toMatchObject({ state: "ready", drawn: 3 });
    expect(whole.pages.map(({ page }) => page)).toEqual([0, 1, 2]);
  });

  it("gives way to others after its turn, and loses no sheet", async () => {
    const answer = await upload(
      pdfOf(plan(), plan({ number: "A-102" }), plan({ number: "A-103" })),
    );
    const { _id } = answer.json<{ data: DrawingUpload }>().data;
    await uploadSplitter(splitServices({ turnMs: 0 })).run();
    const whole = await review(_id);
    expect(whole).toMatchObject({ state: "ready", drawn: 3 });
    expect(whole.pages.map(({ page }) => page)).toEqual([0, 1, 2]);
    const { rows } = await t.database.superuser.query(
      "select attempts from drawing_uploads where id = $1",
      [_id],
    );
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it("lets a sheet that takes long give way to others, and draws it in a turn of its own", async () => {
    const answer = await upload(pdfOf(plan(), plan({ number: "A-102" })));
    const { _id } = answer.json<{ data: DrawingUpload }>().data;
    // No sheet is fast enough: each lets the others go first once, and is drawn in its next turn.
    await uploadSplitter(splitServices({ sheetMs: 1 })).run();
    const whole = await review(_id);
    expect(whole).toMatchObject({ state: "ready", drawn: 2 });
    expect(whole.pages.map(({ page }) => page)).toEqual([0, 1]);
  });

  it("gives a single sheet as a PDF that has nothing of the others", async () => {
    const second = plan({ number: "S-201", title: "Foundation plan" });
    const reviewed = await split(pdfOf(plan(), second));
    const pdf = (as = company.engineer) =>
      t.call(routes.getSheetPdf, { params: { id: reviewed.pages[1]?._id ?? "" } }, as);
    // The PDF is not available before the sheet is in the register.
    expect((await pdf()).statusCode).toBe(404);
    await enter(reviewed);
    expect((await pdf(company.contractorOn)).statusCode).toBe(404);
    const answer = await pdf(company.clientOn);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringContaining("S-201 P01.pdf"),
    });
    const document = mupdf.Document.openDocument(answer.rawPayload, "application/pdf");
    expect(document.countPages()).toBe(1);
    const text = document.loadPage(0).toStructuredText("").asText();
    expect(text).toContain("Foundation plan");
    expect(answer.rawPayload.includes("Ground floor plan")).toBe(false);
  });

  it("stays while its files are swept", async () => {
    await split(pdfOf(plan()));
    const later = () => new Date(Date.now() + 2 * 86_400_000);
    await sweepOrphans({ ...splitServices(), now: later });
    expect((await stored()).map((key) => key.split("/").at(-1)).toSorted()).toEqual([
      "0.json",
      "0.pack",
      "0.webp",
      "source.pdf",
    ]);
  });

  it("is added once, however often it is sent", async () => {
    const _id = crypto.randomUUID();
    const content = pdfOf(plan());
    expect((await upload(content, company.engineer, { _id })).statusCode).toBe(201);
    const body = { _id, project: company.projectId };
    const again = await t.call(routes.addDrawingUpload, { body }, company.engineer);
    expect(again.statusCode, again.body).toBe(201);
    expect((await t.call(routes.addDrawingUpload, { body }, company.admin)).statusCode).toBe(409);
    expect(await stored()).toHaveLength(1);
  });
});

describe("uploads", () => {
  it("arrive in parts, whatever breaks between them, and are taken once they are complete", async () => {
    const content = pdfOf(plan());
    const _id = crypto.randomUUID();
    const described = { use: "drawings", kind: "project", id: company.projectId, _id };
    const { begin, begun, part } = uploadCalls(() => t);
    const url = await begun(described, content.length, company.engineer);
    const first = { offset: 0, content: content.subarray(0, 500) };
    expect((await part(url, first, company.engineer)).statusCode).toBe(204);
    const body = { _id, project: company.projectId };
    const early = await t.call(routes.addDrawingUpload, { body }, company.engineer);
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      `Only 500 of ${content.length} bytes have arrived. Send the others.`,
    ]);
    // A later visit finds the upload by its id.
    const found = await begin(described, content.length, company.engineer);
    expect(found.json().data.offset).toBe(500);
    const rest = { offset: 500, content: content.subarray(500) };
    expect((await part(url, rest, company.engineer)).statusCode).toBe(204);
    expect((await t.call(routes.addDrawingUpload, { body }, company.admin)).statusCode).toBe(404);
    const added = await t.call(routes.addDrawingUpload, { body }, company.engineer);
    expect(added.statusCode, added.body).toBe(201);
    await uploadSplitter(splitServices()).run();
    expect(await review(_id)).toMatchObject({ state: "ready", drawn: 1 });
  });

  it("of more than 200 MB, of nothing, or of a record that is no project are refused before a byte is sent", async () => {
    const described = { use: "drawings", kind: "project", id: company.projectId };
    const { begin } = uploadCalls(() => t);
    const large = await begin(described, 200 * 1024 * 1024 + 1, company.engineer);
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      "This PDF is too large: at most 200 MB can be added. Split it.",
    ]);
    expect((await begin(described, 0, company.engineer)).statusCode).toBe(400);
    const task = { use: "drawings", kind: "task", id: company.taskId };
    expect((await begin(task, 10, company.engineer)).statusCode).toBe(400);
    const cat = { ...described, use: "cat" };
    expect((await begin(cat, 10, company.engineer)).statusCode).toBe(400);
  });

  it("are for those who run projects", async () => {
    const elsewhere = await t.call(
      routes.listDrawingUploads,
      { params: { id: company.projectId } },
      company.clientOn,
    );
    expect(elsewhere.statusCode).toBe(403);
    const content = pdfOf(plan());
    expect((await upload(content, company.contractorOn)).statusCode).toBe(403);
    expect(
      (await upload(content, company.engineer, { project: crypto.randomUUID() })).statusCode,
    ).toBe(404);
    expect(await stored()).toEqual([]);
  });
});
