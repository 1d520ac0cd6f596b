import { useCallback } from "react";
import { v7 as newId } from "uuid";
import { addDrawingUpload } from "../../../contract/drawings/drawing-uploads.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import type { Entry } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useSync } from "../../device/writing/sync-context.tsx";
import { useEntries } from "../../device/writing/use-shown.ts";
import { drawingFileError } from "./upload-words.ts";

/** A PDF that is being sent, or was refused. */
export interface Sending {
  readonly id: string;
  readonly file: File;
  /** A number from 0 to 1. */
  readonly progress: number;
  /** Whether it waits for a network. It is then sent automatically. */
  readonly isWaiting: boolean;
  readonly error: string | undefined;
}

/** Sends PDFs of drawings. Sending continues when the person leaves the screen. */
export function useSendDrawings(projectId: string) {
  const { queue } = useSync();
  return useCallback(
    (files: readonly File[]): void => {
      for (const file of files) {
        const body = { _id: newId(), project: projectId };
        const title = `Drawing “${file.name}”`;
        const waits = { patience: "long", title, keepsRefused: true } as const;
        const spec = command(addDrawingUpload, { body }, { file, ...waits });
        const message = drawingFileError(file);
        if (message === undefined) queue.run(spec);
        else queue.refuse(spec, new ApiError({ status: 413, code: "too_large", message }));
      }
    },
    [queue, projectId],
  );
}

/** The PDFs of a project that are being sent. */
export function useSendings(projectId: string): readonly Sending[] {
  const isOurs = useCallback(
    ({ command: { route, input } }: Entry) =>
      route.name === addDrawingUpload.name &&
      (input.body as { project?: string }).project === projectId,
    [projectId],
  );
  return useEntries(isOurs).map(
    ({ command: { id, input }, state, hasWaited, progress, error }) => ({
      id,
      file: input.file as File,
      progress,
      isWaiting: hasWaited && (state === "retrying" || state === "waiting"),
      error: state === "refused" ? wordsFor(error) : undefined,
    }),
  );
}

/** Retries a refused upload, or stops one. */
export function useSendingActions() {
  const { queue } = useSync();
  return { retry: queue.retry, cancel: queue.cancel };
}

function wordsFor(error: unknown): string {
  const message = error instanceof ApiError ? error.message : "";
  return serverMessage(error, message || "The PDF could not be sent. Please try again.");
}
