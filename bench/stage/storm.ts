import { randomUUID } from "node:crypto";
import { parentPort, Worker, workerData } from "node:worker_threads";
import autocannon from "autocannon";
import type { Question } from "./ask.ts";
import type { Scope } from "../scope.ts";

/** A placeholder in a body: each time the body is sent, a new id replaces it. */
export const FRESH_ID = "{fresh id}";

export interface StormData {
  /**
   * The requests of the storm. Connections take them in turn; each connection repeats its request as soon as it is
   * answered.
   */
  readonly questions: readonly Question[];
  readonly connections: number;
  readonly seconds: number;
}

export interface StormResult {
  /** The number of answers by status; 0 stands for no answer. */
  readonly answers: Readonly<Record<string, number>>;
}

async function rage({ questions, connections, seconds }: StormData): Promise<StormResult> {
  const answers: Record<string, number> = {};
  const each = Math.ceil(connections / questions.length);
  const results = await Promise.all(
    questions.map(({ url, headers, body }) =>
      autocannon({
        url,
        connections: each,
        duration: seconds,
        timeout: 60,
        headers,
        ...(body !== undefined && {
          method: "POST",
          body,
          requests: [
            {
              setupRequest: (request) => ({
                ...request,
                body: body.replaceAll(FRESH_ID, () => randomUUID()),
              }),
            },
          ],
        }),
      }),
    ),
  );
  for (const result of results) {
    for (const [status, { count }] of Object.entries(result.statusCodeStats))
      answers[status] = (answers[status] ?? 0) + count;
    answers["0"] = (answers["0"] ?? 0) + result.errors;
  }
  return { answers };
}

/**
 * Sends many requests at once for some seconds. It runs in a thread of its own, so that it does not disturb the
 * measurements here.
 */
export function storm(scope: Scope, data: StormData): Promise<StormResult> {
  const worker = new Worker(new URL(import.meta.url), { workerData: data });
  scope.defer(() => worker.terminate());
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

// A port of worker_threads, not a window: it has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
if (parentPort) parentPort.postMessage(await rage(workerData as StormData));
