import type { AnswerOf, AnyRoute, BodyOf } from "../../../contract/route.ts";
import { ApiError } from "../api-error.ts";
import { call, callParts } from "../call.ts";
import { createAuthorizedSend } from "../create-call.ts";
import { readJson, type Send, toApiError } from "../send.ts";
import { urlFor } from "../url.ts";

interface UploadOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly file: File;
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
  readonly idempotencyKey?: string | undefined;
}

function formOf(fields: object, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.append(name, value);
  // The file comes after the fields: the server checks the permission before it reads a byte of the file.
  form.append("file", file, file.name);
  return form;
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader("retry-after");
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { "retry-after": retryAfter },
  });
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function sendBy(form: FormData, { onProgress, signal }: UploadOptions): Send {
  return ({ method, url, token, idempotencyKey }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      const settle = (done: () => void) => () => {
        signal.removeEventListener("abort", stop);
        done();
      };
      request.open(method, url);
      request.withCredentials = true;
      request.setRequestHeader("accept", "application/json");
      if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
      if (idempotencyKey) request.setRequestHeader("idempotency-key", idempotencyKey);
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total),
      );
      request.addEventListener(
        "load",
        settle(() => resolve(answerOf(request))),
      );
      const lost = settle(() =>
        reject(
          new ApiError({
            status: 0,
            code: "unavailable",
            message: "The file could not be sent. Check your connection and try again.",
          }),
        ),
      );
      request.addEventListener("error", lost);
      request.addEventListener("timeout", lost);
      request.addEventListener(
        "abort",
        settle(() => reject(new DOMException("Cancelled", "AbortError"))),
      );
      signal.addEventListener("abort", stop);
      if (signal.aborted) stop();
      else request.send(form);
    });
}

/** Larger photos and films continue where they broke off. */
const RESUMABLE_BYTES = 1024 * 1024;

interface PhotoFields {
  readonly _id?: string;
  /** The facts that were read from a photo before it was made smaller. A form has no room for them. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** Returns the metadata of a file for a resumable upload, if it is sent by one. */
function metadataOf(route: AnyRoute, { _id, facts, ...fields }: PhotoFields, file: File) {
  const [subject] = Object.entries(fields);
  const isLarge = file.size > RESUMABLE_BYTES && /^(image|video)\//.test(file.type);
  if (route.name !== "addFile" || !_id || !subject || !(facts || isLarge)) return undefined;
  const [kind, id] = subject as [string, string];
  const told = Object.entries(facts ?? {}).map(([key, value]) => [key, String(value)]);
  return { ...Object.fromEntries(told), _id, kind, id, name: file.name };
}

/**
 * Returns the metadata of a PDF of drawings for a resumable upload. Another call takes the PDF once it has
 * arrived.
 */
function drawingsIn(route: AnyRoute, fields: object, file: File) {
  if (route.name !== "addDrawingUpload") return undefined;
  const { _id, project: id } = fields as { readonly _id: string; readonly project: string };
  return { _id, kind: "project", id, name: file.name, use: "drawings" };
}

/** The code that sends a file in parts. @throws ApiError if it cannot be loaded */
export async function loadResumable() {
  try {
    return await import("./resumable-upload.ts");
  } catch {
    const message = "The file could not be sent. Check your connection and try again.";
    throw new ApiError({ status: 0, code: "unavailable", message });
  }
}

/**
 * Calls a route that takes a file, with the same token rules as every call. PDFs of drawings, and photos and films of
 * more than a megabyte, are sent in parts.
 * @throws ApiError for every failure; the signal's AbortError unchanged
 */
export async function upload<R extends AnyRoute>(
  route: R,
  fields: BodyOf<R> & object,
  options: UploadOptions,
): Promise<AnswerOf<R>> {
  options.signal.throwIfAborted();
  const metadata = metadataOf(route, fields, options.file);
  if (metadata) {
    const { uploadResumable } = await loadResumable();
    return (await uploadResumable({ ...options, metadata })) as AnswerOf<R>;
  }
  const drawings = drawingsIn(route, fields, options.file);
  if (drawings) {
    const { uploadResumable } = await loadResumable();
    await uploadResumable({ ...options, metadata: drawings, isTaken: true });
    const { signal, idempotencyKey } = options;
    const input = { body: fields, signal, idempotencyKey };
    return (await call(route as AnyRoute, input)) as AnswerOf<R>;
  }
  const send = createAuthorizedSend({
    ...callParts,
    send: sendBy(formOf(fields, options.file), options),
  });
  const { idempotencyKey, params, query } = options;
  const url = urlFor(route, { params, query });
  const response = await send({ method: route.method, url, idempotencyKey });
  if (!response.ok) throw await toApiError(response);
  return (await readJson(response)) as AnswerOf<R>;
}
