import type { Browser, CDPSession, Page } from "@playwright/test";
import { createCompany, type TestPerson } from "../../server/testing/company.ts";
import type { Benchmark, Finding } from "../benchmark.ts";
import { openBrowser, PHONE, SLOW_CPU } from "../stage/browser.ts";
import { openDatabase } from "../stage/database.ts";
import { draw, enter, largePlan, pin } from "../stage/fill-drawing.ts";
import { frameLine, framesOf } from "../stage/frames.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { letSignIn, PASSWORD } from "../stage/visit.ts";
import { show } from "../units.ts";

const PINS = 200;
const STEPS = 120;
const DENSITY = 2;
const MIDDLE = { x: PHONE.width / 2, y: PHONE.height / 2 };

type At = readonly [x: number, y: number];

/** Puts fingers on the page, moves them a step with each frame, and lifts them. */
async function drag(
  page: Page,
  cdp: CDPSession,
  fingersAt: (turn: number) => readonly At[],
): Promise<void> {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly At[]) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await touch("touchStart", fingersAt(0));
  for (let step = 1; step <= STEPS; step += 1) {
    await touch("touchMove", fingersAt(step / STEPS));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch("touchEnd", []);
}

/** One thumb in circles over most of the screen. */
const panning = (turn: number): readonly At[] => {
  const angle = turn * 4 * Math.PI;
  return [[MIDDLE.x + 120 * Math.sin(angle), MIDDLE.y + 150 * Math.cos(angle)]];
};

/** Two fingers apart and together, three times. */
const pinching = (turn: number): readonly At[] => {
  const apart = 25 + 120 * Math.abs(Math.sin(turn * 3 * Math.PI));
  return [
    [MIDDLE.x - apart, MIDDLE.y],
    [MIDDLE.x + apart, MIDDLE.y],
  ];
};

/** What the main thread did during each step, counted by Chromium in its own processor time. */
async function workOf(cdp: CDPSession, act: () => Promise<void>) {
  const metrics = async () => {
    const { metrics: all } = await cdp.send("Performance.getMetrics");
    return new Map(all.map(({ name, value }) => [name, value]));
  };
  const before = await metrics();
  await act();
  const after = await metrics();
  const per = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / STEPS;
  return {
    layouts: per("LayoutCount"),
    styles: per("RecalcStyleCount"),
    busy: per("TaskDuration") * 1000,
  };
}

interface Visit {
  readonly address: string;
  readonly person: TestPerson;
  readonly path: string;
  readonly awaited: string;
}

/** Opens the sheet on a slow phone, and measures a thumb and a pinch on it. */
async function measured(browser: Browser, visit: Visit, what: string): Promise<Finding[]> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: DENSITY,
  });
  await context.request.post(`${visit.address}/api/auth/login`, {
    data: { email: visit.person.email, password: PASSWORD },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(`${visit.address}${visit.path}`);
  await page.locator(visit.awaited).first().waitFor();
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
  const findings: Finding[] = [];
  for (const [name, path] of [
    ["moving", panning],
    ["enlarging", pinching],
  ] as const) {
    // The first round fetches the tiles, which stay loaded. The second measures somebody who reads on.
    await drag(page, cdp, path);
    const work = { layouts: 0, styles: 0, busy: 0 };
    const frames = await framesOf(page, async () => {
      Object.assign(work, await workOf(cdp, () => drag(page, cdp, path)));
    });
    findings.push(frameLine(`${name}, ${what}`, frames), {
      what: `${name}, ${what}: a move`,
      figure: `${show.milliseconds(work.busy)} of the main thread, ${work.layouts.toFixed(2)} layouts, ${work.styles.toFixed(2)} style passes`,
    });
  }
  await context.close();
  return findings;
}

/** A drawing of twice A0 under a thumb on a cheap phone. */
export const drawingPhone: Benchmark = {
  name: "drawing-phone",
  title: "A drawing of twice A0 moved by a thumb and enlarged, 360 px, a quarter of the processor",
  async run(scope) {
    const database = await openDatabase(scope);
    const { projectId, engineer } = await createCompany(database.superuser);
    await letSignIn(database.superuser, engineer);
    const { address } = await startPlumbline(scope, database);
    const server = { address, headers: await headersOf(engineer), project: projectId };
    const { upload } = await draw(server, largePlan());
    const on = await enter(server, upload);
    const browser = await openBrowser(scope);
    const path = `/projects/${projectId}/drawings?view=${on.drawing}&x=0.5&y=0.5&zoom=6`;
    const visit = { address, person: engineer, path };
    const bare = await measured(
      browser,
      { ...visit, awaited: "[data-viewer] canvas" },
      "without pins",
    );
    await pin(server, on, PINS);
    const awaited = '[aria-label="Pins"] button';
    const pinned = await measured(browser, { ...visit, awaited }, `${PINS} pins`);
    return [...bare, ...pinned];
  },
};
