import type { FileTask } from "./mspdi-tasks.ts";

/**
 * The data date of a file. Project moves what is left of its tasks to the status date when somebody asks for it; a file in
 * which work is still planned before the status date was not moved, and is computed as it stands.
 */
export function dataDateOf(
  tasks: readonly FileTask[],
  status: string | null,
  warnings: string[],
): string | null {
  if (status === null) return null;
  const stays = tasks.some(
    ({ actualStart, actualFinish, resume, stored, isPinned, durationMinutes }) =>
      actualFinish === null &&
      !isPinned &&
      // What has no duration may stand in the evening before the status date, which is the same moment of work.
      durationMinutes > 0 &&
      (actualStart === null
        ? stored.start !== null && stored.start < status
        : resume !== null && resume < status),
  );
  if (!stays) return status;
  warnings.push(
    `The file's status date is ${status.replace("T", " ")}, and unfinished work is planned before it. The dates stay as in the file: set the data date to move what is left.`,
  );
  return null;
}
