import type { Page } from "@playwright/test";

/** How many rows each table of the site's records has on this device. */
export function siteTables(page: Page): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    const name = known.find((each) => each.name?.startsWith("plumbline-site"))?.name;
    if (name === undefined) return {};
    const opening = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(new Error("The database does not open.")));
    });
    const counts: Record<string, number> = {};
    for (const table of database.objectStoreNames) {
      const asked = database.transaction(table).objectStore(table).count();
      counts[table] = await new Promise((resolve) =>
        asked.addEventListener("success", () => resolve(asked.result)),
      );
    }
    database.close();
    return counts;
  });
}

/** Returns what this device still has to send, as text. */
export const outboxText = (page: Page) => storedText(page, "outbox");

/** The rows of a table of a person's database, as text. */
export function storedText(page: Page, table: string): Promise<string> {
  return page.evaluate(async (table) => {
    const known = await indexedDB.databases();
    const name = known.find((each) => each.name?.startsWith("plumbline-site"))?.name ?? "";
    const opening = indexedDB.open(name);
    return new Promise<string>((resolve) => {
      opening.addEventListener("success", () => {
        const all = opening.result.transaction(table).objectStore(table).getAll();
        all.addEventListener("success", () => {
          opening.result.close();
          resolve(JSON.stringify(all.result));
        });
      });
    });
  }, table);
}

/** All that this browser stores and anybody can read: databases with their files, storage and caches. */
export function readableText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const words: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ];
    const read = async (value: unknown): Promise<void> => {
      if (value instanceof Blob) {
        if (value instanceof File) words.push(value.name);
        words.push(await value.text());
      } else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        words.push(new TextDecoder().decode(value));
      } else if (typeof value === "object" && value !== null) {
        for (const each of Object.values(value)) await read(each);
      } else words.push(String(value));
    };
    for (const { name = "" } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(new Error("The database does not open.")));
      });
      for (const table of database.objectStoreNames) {
        const all = database.transaction(table).objectStore(table).getAll();
        await read(
          await new Promise<unknown>((resolve) =>
            all.addEventListener("success", () => resolve(all.result)),
          ),
        );
      }
      database.close();
    }
    return words.join("\n");
  });
}
