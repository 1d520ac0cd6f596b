import { useCallback, useSyncExternalStore } from "react";
import { v7 as newId } from "uuid";
import { addFile } from "../../../../contract/files/files.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import type { Command, Entry } from "../../../device/outbox/command.ts";
import { command } from "../../../device/writing/spec.ts";
import { useSync } from "../../../device/writing/sync-context.tsx";
import { useEntries } from "../../../device/writing/use-shown.ts";
import { createStore } from "../../../store.ts";
import type { FileTarget } from "../file-queries.ts";
import { isCameraPhoto, sizeError } from "../file-words.ts";
import { type PhotoOptions, preparePhoto } from "./photo-tools.ts";

/** A pending or failed upload. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** A number from 0 to 1. */
  readonly progress: number;
  /** Whether it waits for a network. It is then sent automatically. */
  readonly isWaiting: boolean;
  /** Why it was refused, if it was. */
  readonly error: string | undefined;
  /** Whether a retry may help. */
  readonly mayRetry: boolean;
}

const titleOf = ({ name, type }: File) =>
  `${type.startsWith("image/") ? "Photo" : "File"} “${name}”`;

const refusal = (message: string) => new ApiError({ status: 413, code: "too_large", message });

/** Uploads files to their record. The uploads continue when their panel is closed. */
export function useAddFiles() {
  const queueFiles = useQueueFiles();
  return useCallback(
    (home: FileTarget, files: readonly File[], options: PhotoOptions = {}): void =>
      void queueFiles(home, files, options),
    [queueFiles],
  );
}

/**
 * Uploads files to their record, and resolves once each is in the queue, with the files as they are sent: a photo from
 * a camera is made smaller before that.
 */
export function useQueueFiles() {
  const { queue } = useSync();
  return useCallback(
    (
      home: FileTarget,
      files: readonly File[],
      options: PhotoOptions = {},
    ): Promise<readonly File[]> => {
      const specOf = (file: File, more: object) => {
        const body = { _id: newId(), ...home, ...more };
        const waits = { patience: "long", title: titleOf(file), keepsRefused: true } as const;
        return command(addFile, { body }, { file, ...waits });
      };
      /** A photo from a camera is first made smaller. Its Exif data is sent with it. */
      const prepareAndRun = async (file: File): Promise<File> => {
        const done = notePreparing(keyOf(home));
        try {
          const { _id, blob, facts } = await preparePhoto(file, options);
          queue.run(specOf(blob, { _id, facts }));
          return blob;
        } catch (error) {
          // If the code that prepares photos cannot load, the photo is sent unchanged.
          if (error instanceof Error && error.name === "PhotoError")
            queue.refuse(specOf(file, {}), refusal(error.message));
          else queue.run(specOf(file, {}));
          return file;
        } finally {
          done();
        }
      };
      const run = async (file: File): Promise<File> => {
        if (isCameraPhoto(file)) return prepareAndRun(file);
        const message = sizeError(file);
        if (message === undefined) queue.run(specOf(file, {}));
        else queue.refuse(specOf(file, {}), refusal(message));
        return file;
      };
      return Promise.all(files.map(run));
    },
    [queue],
  );
}

/** Retries a refused upload, or removes it. Aborts a pending one. */
export function useUploadActions() {
  const { queue } = useSync();
  return { retry: queue.retry, cancel: queue.cancel };
}

/** The pending uploads of a record. */
export function useUploads(home: FileTarget): readonly Upload[] {
  const key = keyOf(home);
  const isOurs = useCallback(
    ({ command }: Entry) => command.route.name === addFile.name && keyOf(homeOf(command)) === key,
    [key],
  );
  return useEntries(isOurs).map(uploadOf);
}

/** How many photos of a record are being made smaller, before they are sent. */
export function usePreparing(home: FileTarget): number {
  const key = keyOf(home);
  return useSyncExternalStore(counts.subscribe, () => countOf(key));
}

function uploadOf({ command, state, hasWaited, progress, error }: Entry): Upload {
  const refused = state === "refused";
  return {
    id: command.id,
    file: command.input.file as File,
    progress,
    isWaiting: hasWaited && (state === "retrying" || state === "waiting"),
    error: refused ? wordsFor(error) : undefined,
    mayRetry: refused && !isFinal(error),
  };
}

function wordsFor(error: unknown): string {
  const message = error instanceof ApiError ? error.message : "";
  return serverMessage(error, message || "The file could not be added. Please try again.");
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 413, 415].includes(error.status);
}

function homeOf({ input }: Command): FileTarget {
  const { _id, facts: _, ...home } = input.body as FileTarget & { _id: string; facts?: unknown };
  return home as FileTarget;
}

const keyOf = (home: FileTarget) => Object.entries(home).flat().join(" ");

/** How many photos are being prepared, by their record. */
const counts = createStore<ReadonlyMap<string, number>>(new Map());

const countOf = (key: string) => counts.get().get(key) ?? 0;

function change(key: string, by: number): void {
  counts.set(new Map(counts.get()).set(key, countOf(key) + by));
}

/** Counts a photo as being prepared. @returns a function that ends this */
function notePreparing(key: string): () => void {
  change(key, 1);
  return () => change(key, -1);
}
