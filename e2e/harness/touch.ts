import type { Page } from "@playwright/test";

/** Controls on the screen less than 44 px high or wide, their labels included. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44;
    const pressable =
      "a[href], button, input, select, textarea, summary, [role=tab], [role=option]";

    const isPressedElsewhere = (element: HTMLElement) => {
      const style = getComputedStyle(element);
      // A link in a sentence, which cannot be higher than its line, or a control that is hidden until it has the
      // focus.
      if (style.display === "inline" || style.clipPath !== "none") return true;
      // Its ::after covers its whole container.
      const { content, position } = getComputedStyle(element, "::after");
      return content !== "none" && position === "absolute";
    };

    const sizeOf = (element: HTMLElement) => {
      const boxes = [element.getBoundingClientRect()];
      const { labels } = element as HTMLInputElement;
      if (element.matches("[type=checkbox], [type=radio]")) {
        boxes.push(...Array.from(labels ?? [], (label) => label.getBoundingClientRect()));
      }
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    };

    return [...document.querySelectorAll<HTMLElement>(pressable)]
      .filter((element) => element.checkVisibility() && !isPressedElsewhere(element))
      .map((element) => ({ element, ...sizeOf(element) }))
      .filter(({ width, height }) => Math.min(width, height) < least - 0.5)
      .map(({ element, width, height }) => {
        const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
        return `${Math.round(width)} × ${Math.round(height)}: ${element.tagName} ${name.slice(0, 40)}`;
      });
  });
}

export type At = readonly [x: number, y: number];

/** Fingers on a touch screen. As on a phone, the browser makes the click that follows a tap, where the finger was. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly At[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const lift = () => send("touchEnd", []);
  return {
    /** Puts fingers down. The points are all fingers that are down, old and new. */
    put: (...points: readonly At[]) => send("touchStart", points),
    move: (...points: readonly At[]) => send("touchMove", points),
    lift,
    async tap(at: At) {
      await send("touchStart", [at]);
      await lift();
    },
  };
}
