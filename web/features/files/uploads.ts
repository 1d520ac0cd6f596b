import { useCallback } from "react";
import { v7 as newId } from "uuid";
import { addFile } from "../../../contract/files.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import type { Command, Entry } from "../../sync/core/command.ts";
import { command } from "../../sync/spec.ts";
import { useSync } from "../../sync/sync-context.tsx";
import { useEntries } from "../../sync/use-shown.ts";
import type { FileTarget } from "./file-queries.ts";
import { sizeError } from "./file-words.ts";

/** A pending or failed upload. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it was refused, if it was. */
  readonly error: string | undefined;
  /** Whether a retry may help. */
  readonly mayRetry: boolean;
}

/** Uploads files to their record. The uploads continue when their panel is closed. */
export function useAddFiles() {
  const { queue } = useSync();
  return useCallback(
    (home: FileTarget, files: readonly File[]): void => {
      for (const file of files) {
        const body = { _id: newId(), ...home };
        const spec = command(addFile, { body }, { file, keepsRefused: true });
        const message = sizeError(file);
        if (message === undefined) queue.run(spec);
        else queue.refuse(spec, new ApiError({ status: 413, code: "too_large", message }));
      }
    },
    [queue],
  );
}

/** Retries a refused upload, or removes it. Aborts a pending one. */
export function useUploadActs() {
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

function uploadOf({ command, state, progress, error }: Entry): Upload {
  const refused = state === "refused";
  return {
    id: command.id,
    file: command.input.file as File,
    progress,
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
  const { _id, ...home } = input.body as FileTarget & { _id: string };
  return home;
}

const keyOf = (home: FileTarget) => Object.entries(home).flat().join(" ");
