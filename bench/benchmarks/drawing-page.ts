import type { Page } from "@playwright/test";
import { createCompany } from "../../server/testing/company.ts";
import { type Benchmark } from "../benchmark.ts";
import { openBrowser } from "../stage/browser.ts";
import { openDatabase } from "../stage/database.ts";
import { draw, enter, largePlan, pin } from "../stage/fill-drawing.ts";
import { frameLine, framesOf } from "../stage/frames.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { letSignIn, openAs } from "../stage/visit.ts";
import { show } from "../units.ts";

const PINS = 200;
const STEPS = 120;

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
    await pin(server, on, PINS);
    const pinned = await measured(await viewer('[aria-label="Pins"] button'), `${PINS} pins`);
    return [
      { what: "drawn by the server", figure: show.seconds(seconds) },
      frameLine("moving, while tiles arrive", fresh),
      ...bare,
      ...pinned,
    ];
  },
};
