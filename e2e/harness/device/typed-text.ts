import type { Page } from "@playwright/test";

/**
 * Returns, as text, everything typed that the browser has stored: drafts and commands. Storing takes a moment, so
 * poll it.
 */
export const typedText = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    const texts = known.flatMap(({ name }) => (name?.startsWith("plumbline-site") ? [name] : []));
    const read = (name: string) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(new Error(`${name} does not open`)));
        opening.addEventListener("success", () => {
          const tables = ["drafts", "requests", "outbox"];
          const asked = opening.result.transaction(tables);
          const all = tables.map((table) => asked.objectStore(table).getAll());
          asked.addEventListener("complete", () => {
            opening.result.close();
            const rows = all.flatMap(({ result }) => result as unknown[]);
            resolve(rows.length === 0 ? "" : JSON.stringify(rows));
          });
        });
      });
    return (await Promise.all(texts.map(read))).join("\n");
  });
