import type { Buffer } from "node:buffer";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { DrawingUpload, UploadedSheet } from "../../../contract/drawings/drawing-uploads.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { asSystem } from "../../database/transaction.ts";
import { planPdf } from "../../demo/drawings/plan-pdf.ts";
import { drawPlan, type PlanSheet } from "../../demo/drawings/plan-sheet.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { addUploadRow } from "../../testing/seed/seed-drawings.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { uploadCalls } from "../../testing/files/upload-calls.ts";
import { type SplitServices, uploadSplitter } from "./uploads/split-uploads.ts";

// One server for each file that calls `prepare`, and a company for each test.

export let t: TestApp;
export let company: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    company = await createCompany(t.database.superuser);
  });
}

export const splitServices = (more: Partial<SplitServices> = {}): SplitServices => ({
  system: (work) => asSystem(t.database.pool, work),
  files: t.files,
  now: () => t.clock.now,
  newId,
  warn: () => undefined,
  publish: (all) => t.live.publish(all),
  allowance: { bytes: 1e12, files: 1e6 },
  ...more,
});

/** A small plan with a title block. */
export const plan = (more: Partial<PlanSheet> = {}): PlanSheet => ({
  size: "A4",
  project: "Marina Tower",
  number: "A-101",
  title: "Ground floor plan",
  revision: "P01",
  date: "2026-03-01",
  scale: "1:100",
  bays: [3, 2],
  rooms: [{ name: "Kitchen", at: [0, 0, 1, 1] }],
  notes: ["Do not scale from this drawing."],
  ...more,
});

export const pdfOf = (...plans: readonly PlanSheet[]): Buffer =>
  planPdf(plans.map((each) => drawPlan(each)));

/** Sends a PDF, and requests drawings from it. */
export async function upload(
  content: Buffer,
  as: TestPerson = company.engineer,
  more: { readonly project?: string; readonly _id?: string; readonly name?: string } = {},
) {
  const { name = "set.pdf", project = company.projectId, _id = newId() } = more;
  const { begin, part } = uploadCalls(() => t);
  const described = { use: "drawings", kind: "project", id: project, name, _id };
  const begun = await begin(described, content.length, as);
  if (begun.statusCode !== 201) return begun;
  const { offset } = begun.json().data;
  if (offset < content.length) {
    const url = String(begun.headers.location);
    const sent = await part(url, { offset, content: content.subarray(offset) }, as);
    expect(sent.statusCode, sent.body).toBe(204);
  }
  return t.call(routes.addDrawingUpload, { body: { _id, project } }, as);
}

export type Reviewed = DrawingUpload & { readonly pages: readonly UploadedSheet[] };

export async function review(id: string, as: TestPerson = company.engineer): Promise<Reviewed> {
  const answer = await t.call(routes.getDrawingUpload, { params: { id } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Reviewed }>().data;
}

/** Uploads a PDF and splits it. */
export async function split(content: Buffer, more: Partial<SplitServices> = {}): Promise<Reviewed> {
  const answer = await upload(content);
  expect(answer.statusCode, answer.body).toBe(201);
  await uploadSplitter(splitServices(more)).run();
  return review(answer.json<{ data: DrawingUpload }>().data._id);
}

type EnterBody = BodyOf<typeof routes.enterDrawings>;

/** Enters all sheets of an upload as they are proposed. */
export function enter(
  reviewed: Reviewed,
  more: Partial<EnterBody> = {},
  as: TestPerson = company.engineer,
) {
  const sheets = reviewed.pages.map(({ _id, proposal }) => {
    const { number, title, revision, discipline } = proposal;
    return { sheet: _id, number, title, revision, discipline };
  });
  const body = { sheets, status: "construction" as const, ...more };
  return t.call(routes.enterDrawings, { params: { id: reviewed._id }, body }, as);
}

/**
 * Makes an upload of these plans in the state that splitting leaves, without drawing the sheets: drawing takes most
 * of a second for each PDF.
 */
export async function drawn(...plans: readonly PlanSheet[]): Promise<Reviewed> {
  const { workspaceId, projectId, engineer } = company;
  const place = { workspaceId, projectId, by: engineer.id };
  const { upload: id } = await addUploadRow(t.database.superuser, place, {
    mark: "set",
    titles: plans,
  });
  return review(id);
}

/** Enters an upload of one sheet. @returns the drawing's id */
export async function enterOne(reviewed: Reviewed, more?: Partial<EnterBody>): Promise<string> {
  const answer = await enter(reviewed, more);
  expect(answer.statusCode, answer.body).toBe(200);
  const [id = ""] = answer.json<{ data: { drawings: string[] } }>().data.drawings;
  return id;
}

/** Adds a drawing with one revision, according to its plan. @returns the drawing's id */
export const addDrawing = async (of: Partial<PlanSheet> = {}, more?: Partial<EnterBody>) =>
  enterOne(await drawn(plan(of)), more);

export const drawing = (id: string, as: TestPerson = company.engineer) =>
  t.call(routes.getDrawing, { params: { id } }, as);

export const register = async (
  as: TestPerson = company.engineer,
  query: Record<string, string> = {},
) => {
  const answer = await t.call(
    routes.listDrawings,
    { params: { id: company.projectId }, query },
    as,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

/** Lets a second pass. */
export function later(): void {
  t.clock.now = new Date(t.clock.now.getTime() + 1_000);
}
