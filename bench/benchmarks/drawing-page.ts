import type { Page } from "@playwright/test";
import { planPdf } from "../../server/demo/drawings/plan-pdf.ts";
import { drawPlan } from "../../server/demo/drawings/plan-sheet.ts";
import { newId } from "../../server/platform/ids.ts";
import { createCompany } from "../../server/testing/company.ts";
import { metadataHeader } from "../../server/testing/files/tus.ts";
import { TUS_CONTENT, TUS_VERSION } from "../../contract/files/uploads.ts";
import { type Benchmark } from "../benchmark.ts";
import { openBrowser } from "../stage/browser.ts";
import { openDatabase } from "../stage/database.ts";
import { frameLine, framesOf } from "../stage/frames.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { letSignIn, openAs } from "../stage/visit.ts";
import { show } from "../units.ts";

const PINS = 200;
const STEPS = 120;
const TRIES = 600;

/** A plan of twice A0 with a fine grid, 384 rooms, and small print. */
function largePlan(): Buffer {
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

interface Server {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly project: string;
}

async function json(server: Server, path: string, body?: object) {
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
async function draw(server: Server, pdf: Buffer): Promise<{ upload: string; seconds: number }> {
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
async function enter(server: Server, upload: string) {
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

/** Pins snags all over the sheet. */
async function pin(server: Server, on: { drawing: string; revision: string }): Promise<void> {
  const commands = Array.from({ length: PINS }, (_, n) => ({
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

const nextFrame = (page: Page) => page.evaluate(() => new Promise(requestAnimationFrame));

/** Moves the sheet around in a circle with one pointer. */
async function panAround(page: Page): Promise<void> {
  await page.mouse.move(720, 500);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    const turn = (step / STEPS) * 4 * Math.PI;
    await page.mouse.move(720 + 300 * Math.sin(turn), 500 + 200 * (1 - Math.cos(turn)));
    await nextFrame(page);
  }
  await page.mouse.up();
}

/** Zooms the sheet in and out with two fingers, three times. */
async function pinch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: 720 - apart, y: 500, id: 1 },
              { x: 720 + apart, y: 500, id: 2 },
            ],
    });
  await touch("touchStart", 40);
  for (let step = 1; step <= STEPS; step += 1) {
    await touch("touchMove", 40 + 320 * Math.abs(Math.sin((step / STEPS) * 3 * Math.PI)));
    await nextFrame(page);
  }
  await touch("touchEnd");
}

/** A drawing of twice A0 that is moved and enlarged, without pins and with 200. */
export const drawingPage: Benchmark = {
  name: "drawing-page",
  title: `A drawing of twice A0 on the whole screen, moved and enlarged, 1440 px`,
  async run(scope) {
    const database = await openDatabase(scope);
    const { projectId, engineer } = await createCompany(database.superuser);
    await letSignIn(database.superuser, engineer);
    const { address } = await startPlumbline(scope, database);
    const server = { address, headers: await headersOf(engineer), project: projectId };
    const { upload, seconds } = await draw(server, largePlan());
    const on = await enter(server, upload);
    const browser = await openBrowser(scope);
    const viewer = (awaited: string) =>
      openAs(browser, {
        address,
        person: engineer,
        path: `/projects/${projectId}/drawings?view=${on.drawing}&x=0.5&y=0.5&zoom=6`,
        awaited,
      });
    const measured = async (page: Page, what: string) => {
      // The first round fetches the tiles, which stay loaded. The second measures somebody who reads on.
      await panAround(page);
      await pinch(page);
      const panned = await framesOf(page, () => panAround(page));
      const pinched = await framesOf(page, () => pinch(page));
      await page.context().close();
      return [frameLine(`moving, ${what}`, panned), frameLine(`enlarging, ${what}`, pinched)];
    };
    const first = await viewer("[data-viewer] canvas");
    const fresh = await framesOf(first, () => panAround(first));
    const bare = await measured(first, "without pins");
    await pin(server, on);
    const pinned = await measured(await viewer('[aria-label="Pins"] button'), `${PINS} pins`);
    return [
      { what: "drawn by the server", figure: show.seconds(seconds) },
      frameLine("moving, while tiles arrive", fresh),
      ...bare,
      ...pinned,
    ];
  },
};
