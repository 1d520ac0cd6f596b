import { type DetailedError, Upload } from "tus-js-client";
import { TUS_VERSION } from "../../../contract/files/uploads.ts";
import { ApiError } from "../api-error.ts";
import { callParts } from "../call.ts";
import { createAuthorizedSend } from "../create-call.ts";
import { awaitWifi } from "./network-kind.ts";
import { onPhotoChoices, photoChoices } from "./photo-choices.ts";
import { readJson, type Send, toApiError } from "../send.ts";

const COLLECTION = "/api/uploads";
/** A request may take five minutes, in which a connection of 128 kbit/s carries twice this much. */
const CHUNK_BYTES = 2 * 1024 * 1024;
/** A connection that is back at once is used at once. After these delays, the caller decides. */
const RETRY_DELAYS = [500, 2_000, 5_000];

interface Sending {
  readonly file: Blob;
  /** What the file is and which record it belongs to: Upload-Metadata. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
  /** Whether the uploaded bytes wait for another call, which makes something other than a file of them. */
  readonly isTaken?: boolean;
}

const unreachable = () =>
  new ApiError({
    status: 0,
    code: "unavailable",
    message: "The file could not be sent. It continues when there is a connection again.",
  });

/** Text of any language in base64. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Begins the upload, or finds it again by the file's own id. The server knows how much has arrived. */
async function begin(headers: Record<string, string>, sending: Sending): Promise<Response> {
  const pairs = Object.entries(sending.metadata).map(([key, text]) => `${key} ${base64(text)}`);
  try {
    return await fetch(COLLECTION, {
      method: "POST",
      credentials: "include",
      signal: sending.signal,
      headers: {
        ...headers,
        "tus-resumable": TUS_VERSION,
        "upload-length": String(sending.file.size),
        "upload-metadata": pairs.join(","),
      },
    });
  } catch (error) {
    throw sending.signal.aborted ? error : unreachable();
  }
}

const abortError = () => new DOMException("Cancelled", "AbortError");

/** Returns the answer that stopped an upload before it was complete. @throws ApiError if there was none */
function refusalIn(error: Error | DetailedError): Response {
  const answer = "originalResponse" in error ? error.originalResponse : null;
  if (!answer) throw unreachable();
  const retryAfter = answer.getHeader("retry-after");
  return new Response(answer.getBody(), {
    status: answer.getStatus(),
    headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
  });
}

/** Whether the client tries again by itself: after a lost connection, but not after a refusal. */
function isWorthTrying(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  return status === 0 || status >= 500 ? navigator.onLine : false;
}

/** Sends what the server does not have yet. @returns the last answer */
function transfer(
  uploadUrl: string,
  headers: Record<string, string>,
  { file, onProgress, signal }: Sending,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const upload = new Upload(file as File, {
    uploadUrl,
    headers,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    storeFingerprintForResuming: false,
    onShouldRetry: isWorthTrying,
    onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
    onSuccess: ({ lastResponse }) => resolve(new Response(lastResponse.getBody() || null)),
    onError(error) {
      try {
        resolve(refusalIn(error));
      } catch (failure) {
        reject(failure as Error);
      }
    },
  });
  const stop = () => {
    // Only a person cancels an upload, so the server need not store what has arrived.
    void upload.abort(true).catch(() => undefined);
    reject(abortError());
  };
  signal.addEventListener("abort", stop, { once: true });
  upload.start();
  return promise.finally(() => signal.removeEventListener("abort", stop));
}

function sendBy(sending: Sending): Send {
  return async ({ token }) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const begun = await begin(headers, sending);
    const url = begun.headers.get("location");
    if (!begun.ok || url === null) return begun;
    const last = await transfer(new URL(url, location.href).href, headers, sending);
    if (!last.ok || last.body !== null || sending.isTaken) return last;
    // The upload was complete before, and only the answer was lost.
    return fetch(`/api/files/${sending.metadata._id}`, { headers, credentials: "include" });
  };
}

/**
 * Sends a file in parts by tus. An upload that was begun before continues, even after a reload, because the file's
 * own id finds it. The token rules are the same as for every call.
 * @returns the answer of `addFile`; nothing for an upload with `isTaken`
 * @throws ApiError, with code `record_unknown` if the file's record has to be sent first; the signal's AbortError
 * unchanged
 */
export async function uploadResumable(sending: Sending): Promise<unknown> {
  sending.signal.throwIfAborted();
  if (!sending.isTaken)
    await awaitWifi(sending.signal, {
      isWanted: async () => (await photoChoices()).wifiOnly,
      onChange: onPhotoChoices,
    });
  const send = createAuthorizedSend({ ...callParts, send: sendBy(sending) });
  const response = await send({ method: "POST", url: COLLECTION });
  if (!response.ok) throw await toApiError(response);
  return sending.isTaken ? undefined : readJson(response);
}
