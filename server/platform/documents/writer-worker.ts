import { parentPort, workerData } from "node:worker_threads";
import type { ReportFormat } from "../../../contract/reports/reports.ts";
import type { DocumentHead, Piece } from "./document.ts";
import { openWriter } from "./open-writer.ts";

/** What the worker is started with. */
export interface WriterData {
  readonly format: ReportFormat;
  readonly path: string;
  readonly head: DocumentHead;
}

/** A worker's only port. */
const port = parentPort;
if (!port) throw new Error("This file is run by a worker");
const { format, path, head } = workerData as WriterData;
const writer = await openWriter(format, path, head);
port.on("message", (piece: Piece | "end") => {
  void (async () => {
    await (piece === "end" ? writer.end() : writer.add(piece));
    port.postMessage("taken");
  })();
});
port.postMessage("taken");
