import { useSyncExternalStore } from "react";
import type { QueryClient } from "@tanstack/react-query";
import { v7 as newId } from "uuid";
import { addFile } from "../../../contract/files.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { upload } from "../../api/upload.ts";
import { type FileHome, refreshFiles } from "./file-queries.ts";
import { sizeTrouble } from "./file-words.ts";

/** A file on its way, or one that did not get there. */
export interface Upload {
  /** Of the file that it becomes, so that a second try is not a second file. */
  readonly id: string;
  readonly file: File;
  readonly home: FileHome;
  readonly state: "waiting" | "sending" | "failed";
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly error: string | undefined;
  /** Whether another try may help. */
  readonly mayRetry: boolean;
}

/** On a poor line more at once would only each take longer. */
const AT_ONCE = 2;

// Outside of any screen: what is on its way goes on when its panel is closed.
let uploads: readonly Upload[] = [];
const stops = new Map<string, AbortController>();
const listeners = new Set<() => void>();

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function change(id: string, part: Partial<Upload>): void {
  set(uploads.map((each) => (each.id === id ? { ...each, ...part } : each)));
}

function drop(id: string): void {
  set(uploads.filter((each) => each.id !== id));
}

async function send(client: QueryClient, { id, file, home }: Upload): Promise<void> {
  const stop = new AbortController();
  stops.set(id, stop);
  change(id, { state: "sending", progress: 0, error: undefined });
  try {
    await upload(
      addFile,
      { _id: id, ...home },
      { file, signal: stop.signal, onProgress: (progress) => change(id, { progress }) },
    );
    await refreshFiles(client, home);
    drop(id);
  } catch (error) {
    if (stop.signal.aborted) drop(id);
    else {
      const message = error instanceof ApiError ? error.message : "";
      change(id, {
        state: "failed",
        error: serverMessage(error, message || "The file could not be added. Please try again."),
        mayRetry: !(error instanceof ApiError && [400, 403, 404, 413, 415].includes(error.status)),
      });
    }
  } finally {
    stops.delete(id);
    begin(client);
  }
}

function begin(client: QueryClient): void {
  const sending = uploads.filter(({ state }) => state === "sending").length;
  const next = uploads.filter(({ state }) => state === "waiting").slice(0, AT_ONCE - sending);
  for (const each of next) void send(client, each);
}

/** Sends files, a few at a time, to what they are to hang on. */
export function addUploads(client: QueryClient, home: FileHome, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    const error = sizeTrouble(file);
    const state = error === undefined ? "waiting" : "failed";
    return { id: newId(), file, home, state, progress: 0, error, mayRetry: false };
  });
  set([...uploads, ...added]);
  begin(client);
}

/** Tries once more to send what failed. */
export function retryUpload(client: QueryClient, id: string): void {
  change(id, { state: "waiting", error: undefined });
  begin(client);
}

/** Stops what is on its way, and forgets what failed. */
export function cancelUpload(id: string): void {
  const stop = stops.get(id);
  if (stop) stop.abort();
  else drop(id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const keyOf = (home: FileHome) => Object.entries(home).flat().join(" ");

/** What is on its way to a thing. */
export function useUploads(home: FileHome): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads);
  const key = keyOf(home);
  return all.filter((each) => keyOf(each.home) === key);
}
