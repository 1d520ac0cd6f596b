import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smallDisk } from "../../testing/files/small-disk.ts";
import type { DocumentHead } from "./document.ts";
import { writeInWorker } from "./write-in-worker.ts";

const head: DocumentHead = {
  title: "Tasks and overdue",
  company: "Adeyemi Builders",
  logo: null,
  parameters: [],
  made: "20 Mar 2026, 09:00 (Africa/Lagos)",
  timeZone: "Africa/Lagos",
  landscape: false,
  columns: [{ title: "Task", type: "text", weight: 1 }],
};

test.for(["csv", "xlsx"] as const)(
  "a %s whose end does not fit on the disk does not count as complete",
  async (format, { skip }) => {
    const disk = smallDisk(1) ?? skip("only root may mount a small disk");
    const writer = await writeInWorker({ format, path: join(disk, "report"), head });
    // More than fits on the disk, in one piece, and nothing after it.
    const rows = Array.from({ length: 60 }, () => [randomBytes(15_000).toString("hex")]);
    const write = async () => {
      await writer.add({ kind: "section", title: null, currency: null });
      await writer.add({ kind: "rows", rows: [...rows, ...rows] });
      await writer.end();
    };
    await expect(write()).rejects.toMatchObject({ code: "ENOSPC" });
    await writer.stop();
  },
);
