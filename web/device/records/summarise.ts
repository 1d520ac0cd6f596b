import { liveQuery } from "dexie";
import { isOtherFile } from "../outbox/sent-files.ts";
import { summary, type Summary } from "../outbox/summary.ts";
import type { OutboxEntry, OutboxFile } from "../database.ts";
import type { Device } from "./device.ts";

const is = (state: string) => (each: { readonly state: string }) => each.state === state;

function summaryOf(
  {
    entries,
    files,
  }: {
    readonly entries: readonly Pick<OutboxEntry, "state">[];
    readonly files: readonly OutboxFile[];
  },
  rest: Pick<Summary, "inPageOnly" | "hasCopies" | "state">,
): Summary {
  const waiting = files.filter(is("waiting"));
  return {
    things: entries.filter(is("waiting")).length,
    refused: entries.filter(is("refused")).length,
    lost: entries.filter(is("met")).length,
    photos: waiting.length,
    refusedPhotos: files.filter(is("refused")).length,
    hasOtherFiles: files.some(isOtherFile),
    bytes: waiting.reduce((sum, { blob }) => sum + blob.size, 0),
    ...rest,
  };
}

/** Keeps the summary of a device up to date, including what other tabs do. @returns a function that ends it */
export function summarise(device: Device): () => void {
  const { db } = device;
  let stored: (Parameters<typeof summaryOf>[0] & { readonly hasCopies: boolean }) | undefined;
  const update = () => {
    if (!stored) return;
    const held = db.held();
    summary.set(
      summaryOf(
        { entries: [...stored.entries, ...held.entries], files: [...stored.files, ...held.files] },
        {
          inPageOnly: held.entries.length + held.files.length,
          hasCopies: stored.hasCopies,
          state: device.status().told.state,
        },
      ),
    );
  };
  const following = liveQuery(async () => ({
    entries: await db.outbox.where("state").anyOf("waiting", "refused", "met").toArray(),
    files: await db.files.toArray(),
    hasCopies: (await db.projects.count()) > 0,
  })).subscribe({
    next: (next) => {
      stored = next;
      update();
    },
    // The device's status reports a store that fails.
    error: () => undefined,
  });
  const stop = device.listen(update);
  return () => {
    following.unsubscribe();
    stop();
    summary.set(undefined);
  };
}
