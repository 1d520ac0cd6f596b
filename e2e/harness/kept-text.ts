import type { Page } from "@playwright/test";

/** What the browser keeps of what was typed, stored as a command or not yet, as text: writing it takes a moment. */
export const keptText = (page: Page) =>
  page.evaluate(async () => {
    const read = (name: string, table: string) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(new Error(`${name} does not open`)));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction(table).objectStore(table).getAll();
          all.addEventListener("success", () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          });
        });
      });
    const known = await indexedDB.databases();
    const texts = known.flatMap(({ name }) => {
      if (name === "plumbline-kept") return [read(name, "kept")];
      return name?.startsWith("plumbline-site") ? [read(name, "outbox")] : [];
    });
    return (await Promise.all(texts)).join("\n");
  });
