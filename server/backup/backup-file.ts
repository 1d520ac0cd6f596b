import { existsSync } from "node:fs";
import path from "node:path";
import { StartError } from "../database/embedded/start-error.ts";

/** @throws StartError if a backup cannot be written to `file` because of its folder, or would replace another file. */
export function checkNewFile(file: string): void {
  const folder = path.dirname(file);
  if (!existsSync(folder))
    throw new StartError(`The folder ${folder} does not exist: create it, or name another file.`);
  if (existsSync(file))
    throw new StartError(`${file} exists already: name another file, or delete it first.`);
}

const WRITING: Readonly<Record<string, string>> = {
  ENOSPC: "its disk is full. Free some space, or name a file on another disk.",
  EDQUOT: "its disk is full. Free some space, or name a file on another disk.",
  EACCES: "this user has no access there. Name a file in another folder.",
  EPERM: "this user has no access there. Name a file in another folder.",
  EROFS: "its disk is read-only. Name a file on another disk.",
  ENOTDIR: "its folder is a file. Name another one.",
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/**
 * Returns a sentence about a backup that could not be written to `file`; undefined if nobody at the terminal can
 * fix the cause.
 */
export function explainWriting(cause: unknown, file: string): StartError | undefined {
  const reason = WRITING[codeOf(cause)];
  if (reason === undefined) return undefined;
  return new StartError(`The backup cannot be written to ${file}: ${reason}`, { cause });
}

export function notABackup(file: string, options?: ErrorOptions): StartError {
  return new StartError(`${file} is not a Plumbline backup.`, options);
}

/** A sentence for a backup that could not be read. */
export function explainUnreadable(cause: unknown, file: string): StartError {
  if (codeOf(cause) === "ENOENT") return new StartError(`${file} does not exist.`, { cause });
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (codeOf(cause) === "EISDIR" || reason === "incorrect header check")
    return notABackup(file, { cause });
  return new StartError(`${file} cannot be read as a backup: ${reason}.`, { cause });
}
