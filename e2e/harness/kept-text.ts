import type { Page } from "@playwright/test";

/** What the browser keeps, as text: writing it takes a moment after the key. */
export const keptText = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "plumbline-kept")) return "";
    const opening = indexedDB.open("plumbline-kept");
    return new Promise<string>((resolve) => {
      opening.addEventListener("success", () => {
        const all = opening.result.transaction("kept").objectStore("kept").getAll();
        all.addEventListener("success", () => {
          opening.result.close();
          resolve(JSON.stringify(all.result));
        });
      });
    });
  });
