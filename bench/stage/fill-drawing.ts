import { TUS_CONTENT, TUS_VERSION } from "../../contract/files/uploads.ts";
import { planPdf } from "../../server/demo/drawings/plan-pdf.ts";
import { drawPlan } from "../../server/demo/drawings/plan-sheet.ts";
import { newId } from "../../server/platform/ids.ts";
import { metadataHeader } from "../../server/testing/files/tus.ts";

const TRIES = 600;

/** A plan of twice A0 with a fine grid, 384 rooms, and small print. */
export function largePlan(): Buffer {
  const rooms = Array.from({ length: 384 }, (_, n) => ({
    name: `Room ${n + 1}`,
    at: [n % 24, Math.floor(n / 24), 1, 1] as const,
  }));
  const notes = Array.from({ length: 40 }, (_, n) => `${n + 1}. Check all sizes on the site.`);
  return planPdf([
    drawPlan({
      size: "2A0",
      project: "Marina Tower",
      number: "A-001",
      title: "Site plan",
      revision: "P01",
      date: "2026-03-01",
      scale: "1:100",
      bays: [24, 16],
      rooms,
      notes,
    }),
  ]);
}

export interface DrawingServer {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly project: string;
}

async function json(server: DrawingServer, path: string, body?: object) {
  const response = await fetch(`${server.address}${path}`, {
    method: body ? "POST" : "GET",
    headers: { ...server.headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/**
 * Uploads a PDF by tus, and waits until its sheets are drawn. @returns the upload's id, and the seconds that
 * drawing took
 */
export async function draw(
  server: DrawingServer,
  pdf: Buffer,
): Promise<{ upload: string; seconds: number }> {
  const [_id, tus] = [newId(), { ...server.headers, "tus-resumable": TUS_VERSION }];
  const metadata = { _id, kind: "project", id: server.project, name: "plan.pdf", use: "drawings" };
  const begun = await fetch(`${server.address}/api/uploads`, {
    method: "POST",
    headers: {
      ...tus,
      "upload-length": String(pdf.length),
      "upload-metadata": metadataHeader(metadata),
    },
  });
  await fetch(`${server.address}${begun.headers.get("location")}`, {
    method: "PATCH",
    headers: { ...tus, "content-type": TUS_CONTENT, "upload-offset": "0" },
    body: new Uint8Array(pdf),
  });
  const started = performance.now();
  await json(server, "/api/drawing-uploads", { _id, project: server.project });
  for (let n = 0; n < TRIES; n += 1) {
    const { data } = await json(server, `/api/drawing-uploads/${_id}`);
    if (data.state === "ready")
      return { upload: _id, seconds: (performance.now() - started) / 1000 };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The plan was not drawn");
}

/** Enters the sheet. @returns the ids of the drawing and of its revision */
export async function enter(server: DrawingServer, upload: string) {
  const { data } = await json(server, `/api/drawing-uploads/${upload}`);
  const [{ _id: sheet }] = data.pages;
  const entered = {
    sheet,
    number: "A-001",
    title: "Site plan",
    revision: "P01",
    discipline: "architectural",
  };
  const body = { sheets: [entered], status: "construction" };
  const answer = await json(server, `/api/drawing-uploads/${upload}/enter`, body);
  const drawing: string = answer.data.drawings[0];
  const { data: found } = await json(server, `/api/drawings/${drawing}`);
  return { drawing, revision: found.revisions[0]._id as string };
}

/** Pins this many snags all over the sheet. */
export async function pin(
  server: DrawingServer,
  on: { drawing: string; revision: string },
  count: number,
): Promise<void> {
  const commands = Array.from({ length: count }, (_, n) => ({
    _id: newId(),
    at: new Date().toISOString(),
    record: "snag",
    id: newId(),
    project: server.project,
    act: "create",
    fields: {
      title: `Plaster hollow ${n + 1}`,
      pin: { ...on, x: (0.5 + (n % 20)) / 20, y: (0.5 + Math.floor(n / 20)) / 10 },
    },
  }));
  await json(server, "/api/sync", { replica: newId(), commands });
}
