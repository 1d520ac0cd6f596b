import { parentPort, workerData } from "node:worker_threads";
import type { ProgrammeExportFormat } from "../../../../contract/programme/programme-export.ts";
import {
  type ExportedProgramme,
  writeCsv,
  writeMspdi,
  writeXer,
  writeXlsx,
} from "../formats/public.ts";
import { type PageHead, type PdfOptions, programmePdf, TooManyPages } from "./programme-pdf.ts";

/** The input of the worker. */
export interface ExportJob {
  readonly format: ProgrammeExportFormat;
  readonly programme: ExportedProgramme;
  readonly pdf: PdfOptions;
  readonly head: PageHead;
  readonly timeZone: string;
}

/** The answer of the worker. */
export type ExportAnswer = { readonly bytes: Uint8Array } | { readonly refusal: "too_many_pages" };

async function written(job: ExportJob): Promise<Uint8Array> {
  const { format, programme, pdf, head, timeZone } = job;
  switch (format) {
    case "mspdi":
      return writeMspdi(programme);
    case "xer":
      return writeXer(programme);
    case "csv":
      return writeCsv(programme);
    case "xlsx":
      return writeXlsx(programme, { company: head.company, made: head.made, timeZone });
    case "pdf":
      return programmePdf(programme, pdf, head);
  }
}

async function answerTo(job: ExportJob): Promise<ExportAnswer> {
  try {
    return { bytes: await written(job) };
  } catch (error) {
    if (error instanceof TooManyPages) return { refusal: "too_many_pages" };
    throw error;
  }
}

const port = parentPort;
if (!port) throw new Error("This file is run by a worker");
port.postMessage(await answerTo(workerData as ExportJob));
