import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { MailLimits } from "./message.ts";
import { parseMessage } from "./parse-message.ts";

/** The input of the worker. */
export interface MessageTask {
  /** The file with the mail as it arrived. */
  readonly path: string;
  /** The sender of its envelope. */
  readonly from: string;
  readonly limits: MailLimits;
}

/** A worker's only port. */
const port = parentPort;
if (!port) throw new Error("This file is run by a worker");
const { path, ...how } = workerData as MessageTask;
const message = await parseMessage(await readFile(path), how).catch(() => undefined);
port.postMessage(
  message,
  (message?.pictures ?? []).map(({ bytes }) => bytes.buffer),
);
